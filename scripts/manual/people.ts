import { setTimeout as sleep } from 'node:timers/promises';
import { atWork } from '../chaos/people-at-work.ts';
import { Person } from '../chaos/person.ts';
import { wrongs } from '../chaos/verdict.ts';
import { STEPS, Waits } from '../chaos/waits.ts';
import type { Machines } from './machines.ts';

const PERSON_COUNT = 4;
/** Statements whose outcome people must have seen after a chapter. */
const ANSWERED_AFTERWARDS = 12;
const POLL_INTERVAL_MS = 200;
/** How long people may wait during one chapter, in which services are stopped. */
const CHAPTER_LIMIT_MS = 1_800_000;

/** In milliseconds: until a statement was accepted, and until its outcome was there. */
export interface LongestWaits {
  readonly accepted: number;
  readonly published: number;
}

/** People who write while the manual is followed, and check afterwards what each node shows. */
export class People {
  private constructor(
    private readonly machines: Machines,
    private readonly all: readonly Person[],
    private seed: number,
  ) {}

  /** Registers them. */
  static async register(machines: Machines, seed: number): Promise<People> {
    const all: Person[] = [];
    for (let count = 0; count < PERSON_COUNT; count += 1) all.push(await Person.register(machines.url));
    return new People(machines, all, seed);
  }

  /**
   * They write while something happens, and afterwards until a dozen statements more are published.
   * @returns how long they waited at most
   * @throws Error if something is lost, published twice, or shown differently by a node
   */
  async during(happens: (meanwhile: () => Promise<void>) => Promise<void>): Promise<LongestWaits> {
    const waits = new Waits();
    const stopping = new AbortController();
    const giveUp = AbortSignal.timeout(CHAPTER_LIMIT_MS);
    const began = performance.now();
    this.seed += this.all.length;
    const working = atWork({ people: this.all, seed: this.seed, waits, stopping: stopping.signal, giveUp });
    const failed = working.then(() => new Promise<never>(() => {}));
    const someMore = async () => {
      const enough = waits.count('answered') + ANSWERED_AFTERWARDS;
      while (waits.count('answered') < enough) await sleep(POLL_INTERVAL_MS, undefined, { signal: giveUp });
    };
    try {
      const goesOn = async () => await Promise.race([someMore(), failed]);
      await Promise.race([happens(goesOn), failed]);
      await goesOn();
    } finally {
      stopping.abort();
    }
    await working;
    const [accepted = 0, published = 0] = STEPS.map((step) => waits.longest(step, began, performance.now()));
    const { nodes, secrets } = this.machines;
    const found = await wrongs({ nodes, secrets }, this.all);
    if (found.length > 0) throw new Error(`${found.length} things are wrong:\n${found.join('\n')}`);
    return { accepted, published };
  }

  /** Number of statements that the service acknowledged and did not lose. */
  get statements(): number {
    return this.all.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  }
}
