import type { Clock } from '../past/clock.ts';
import type { PastService } from '../past/past-service.ts';
import type { SampleVisitor } from '../people/visitor.ts';

/** What happens at one time of the story. */
export interface StoryEvent {
  readonly daysAgo: number;
  /** True: it is impossible, or has no sense, when everything happens now. */
  readonly needsPast?: boolean;
  readonly perform: () => Promise<void>;
}

/** The people of the demo, and the ids of what they have written so far, by the names in the tables. */
export class Story {
  readonly #ids = new Map<string, string>();

  constructor(
    readonly clock: Clock,
    private readonly people: ReadonlyMap<string, SampleVisitor>,
    private readonly past: PastService | null,
  ) {}

  /** For events that need the past. */
  get service(): PastService {
    if (this.past === null) throw new Error('This service is not the demo’s own.');
    return this.past;
  }

  person(key: string): SampleVisitor {
    const visitor = this.people.get(key);
    if (visitor === undefined) throw new Error(`Nobody is called ${key}.`);
    return visitor;
  }

  everybody(): SampleVisitor[] {
    return [...this.people.values()];
  }

  remember(name: string, id: string): void {
    this.#ids.set(name, id);
  }

  /** @throws Error for a name that no table has, or that is written later in the story */
  id(name: string): string {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`Nothing is called ${name} yet.`);
    return id;
  }

  /** Earliest first; those of the same time stay in the given order. */
  async play(events: readonly StoryEvent[]): Promise<void> {
    for (const { daysAgo, needsPast = false, perform } of [...events].sort((a, b) => b.daysAgo - a.daysAgo)) {
      if (needsPast && !this.clock.hasPast) continue;
      this.clock.moveTo(daysAgo);
      await perform();
    }
  }
}
