import { randomUUID } from 'node:crypto';
import type { ClaimEngine } from '../../claim/claim-engine.ts';
import type { Store } from '../../store/store.ts';
import { Heartbeats } from './heartbeats.ts';

const DATABASE = 'presence';
const PREFIX = 'publisher:';
const PAGE_SIZE = 1_000;
/**
 * The part of its life in which a process relies on its last sign: the rest is for clocks that do not go alike, and for
 * what it began at the end.
 */
const RELIED_ON = 0.75;
/** What was left by processes that were killed is taken away after so many lives. */
const LIVES_KEPT = 20;

/** `publisher:<name>`. No moment stands here: whose clock would it be? */
interface Sign {
  readonly type: 'publisher';
  /** Makes each one another revision. */
  readonly signs: number;
}

interface PresenceParts {
  readonly engine: ClaimEngine;
  readonly store: Pick<Store, 'range'>;
  /** Milliseconds after which a process that gave no sign is gone for all others. */
  readonly life: number;
  /** In milliseconds of a clock that never goes back. */
  readonly monotonic: () => number;
}

/**
 * Which processes publish: each writes a sign of life into a document of its own, over and over, and looks at those of
 * the others. One write a sign, because nobody else writes there; and only a 201 counts, so that whoever reads from a
 * majority sees it. A process that could not give a sign in time relies on nothing any more, before anybody else may
 * take it for gone: it comes back as another one.
 */
export class Presence {
  readonly #parts: PresenceParts;
  readonly #sightings = new Heartbeats();
  #name: string = randomUUID();
  /** Undefined: what was written last is not known. */
  #rev: string | null | undefined = null;
  #relied: number | null = null;
  #hasLapsed = false;
  #signs = 0;

  constructor(parts: PresenceParts) {
    this.#parts = parts;
  }

  /** This process, as others see it. */
  get name(): string {
    return this.#name;
  }

  /** Whether this process is certainly there for all others. */
  holds(): boolean {
    if (this.#relied === null || this.#hasLapsed) return false;
    if (this.#parts.monotonic() >= this.#relied) this.#hasLapsed = true;
    return !this.#hasLapsed;
  }

  /** It held, and does not any more: only as another one it will again. */
  get hasLapsed(): boolean {
    return this.#relied !== null && !this.holds();
  }

  becomeAnother(): void {
    this.#name = randomUUID();
    this.#rev = null;
    this.#relied = null;
    this.#hasLapsed = false;
  }

  /** Gives a sign of life; one that is not known to be stored is none. @throws what the engine refuses */
  async giveSign(): Promise<void> {
    if (this.hasLapsed) return;
    const { engine, life, monotonic } = this.#parts;
    const name = this.#name;
    const begun = monotonic();
    this.#rev ??= (await engine.get(placeOf(name)))?.rev ?? null;
    const parent = this.#rev;
    this.#rev = undefined;
    this.#signs += 1;
    const sign: Sign = { type: 'publisher', signs: this.#signs };
    const answer = await engine.put(placeOf(name), sign, parent);
    if (answer.kind !== 'stored' || name !== this.#name) return;
    this.#rev = answer.rev;
    // Answered later than it was relied on before, it may have been taken for gone in between.
    if (this.#relied === null || this.holds()) this.#relied = begun + life * RELIED_ON;
  }

  /**
   * Those that are there, this one among them, and of `named` those that are certainly gone. Read from a majority, one
   * by one: a list comes from one copy, which may lag behind.
   */
  async look(named: ReadonlySet<string>): Promise<{ present: string[]; gone: Set<string> }> {
    const { store, engine, life, monotonic } = this.#parts;
    const names = new Set([...(await signsIn(store)).keys(), ...named]);
    names.delete(this.#name);
    const present = [this.#name];
    const gone = new Set<string>();
    await Promise.all(
      [...names].map(async (name) => {
        const asked = monotonic();
        const leaf = await engine.get(placeOf(name));
        const silent = this.#sightings.see(name, leaf?.rev ?? null, asked, monotonic());
        if (silent > life) gone.add(name);
        else if (leaf !== null) present.push(name);
        if (silent > life * LIVES_KEPT && leaf !== null && !named.has(name)) {
          await engine.put(placeOf(name), { _deleted: true }, leaf.rev);
        }
      }),
    );
    this.#sightings.keep(names);
    return { present, gone };
  }

  /** It is seen at once that this one is not there any more. */
  async leave(): Promise<void> {
    this.#hasLapsed = true;
    const there = await this.#parts.engine.get(placeOf(this.#name));
    if (there !== null) await this.#parts.engine.put(placeOf(this.#name), { _deleted: true }, there.rev);
  }
}

/** By the names of the processes, the revision of the last sign of each, also of those that were killed. */
export async function signsIn(store: Pick<Store, 'range'>): Promise<Map<string, string>> {
  const listed = await store.range(DATABASE, PREFIX, `${PREFIX}\ufff0`, PAGE_SIZE);
  return new Map(listed.map(({ id, rev }) => [id.slice(PREFIX.length), rev]));
}

function placeOf(name: string) {
  return { database: DATABASE, id: PREFIX + name };
}
