import { randomUUID } from 'node:crypto';
import type { ClaimEngine } from '../../../storage/claim/claim-engine.ts';
import type { Store } from '../../../storage/store/store.ts';
import { Heartbeats } from './heartbeats.ts';

const DATABASE = 'presence';
const PREFIX = 'publisher:';
const PAGE_SIZE = 1_000;
/**
 * The part of the lease in which a process relies on its last heartbeat: the rest covers clock differences and writes
 * sent near the end.
 */
const RELIED_ON = 0.75;
/** Heartbeat documents of killed processes are deleted after this many lease times. */
const LIVES_UNTIL_REMOVAL = 20;

/** `publisher:<name>`. It has no timestamp, because the processes' clocks differ. */
interface Sign {
  readonly type: 'publisher';
  /** Makes every heartbeat a new revision. */
  readonly signs: number;
}

interface PresenceParts {
  readonly engine: ClaimEngine;
  readonly store: Pick<Store, 'range'>;
  /** Milliseconds without a heartbeat after which all others consider a process dead. */
  readonly life: number;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number;
}

/**
 * Which processes publish: each repeatedly writes a heartbeat into its own document and reads those of the others. One
 * write per heartbeat, because no other process writes there; and only a 201 counts, so that any read from a majority
 * sees it. A process whose heartbeat was late stops relying on it before others may consider it dead, and returns under
 * a new name.
 */
export class Presence {
  readonly #parts: PresenceParts;
  readonly #sightings = new Heartbeats();
  #name: string = randomUUID();
  /** Undefined if the result of the last write is unknown. */
  #rev: string | null | undefined = null;
  #relied: number | null = null;
  #hasLapsed = false;
  #signs = 0;

  constructor(parts: PresenceParts) {
    this.#parts = parts;
  }

  /** This process's name for the others. */
  get name(): string {
    return this.#name;
  }

  /** Whether all others certainly consider this process alive. */
  holds(): boolean {
    if (this.#relied === null || this.#hasLapsed) return false;
    if (this.#parts.monotonic() >= this.#relied) this.#hasLapsed = true;
    return !this.#hasLapsed;
  }

  /** The lease lapsed: it can only return under another name. */
  get hasLapsed(): boolean {
    return this.#relied !== null && !this.holds();
  }

  becomeAnother(): void {
    this.#name = randomUUID();
    this.#rev = null;
    this.#relied = null;
    this.#hasLapsed = false;
  }

  /**
   * Sends a heartbeat; one that may not be stored does not count.
   * @throws Error when the engine refuses
   */
  async giveSign(): Promise<void> {
    if (this.hasLapsed) return;
    const { engine, life, monotonic } = this.#parts;
    const name = this.#name;
    const startedAt = monotonic();
    this.#rev ??= (await engine.get(placeOf(name)))?.rev ?? null;
    const parent = this.#rev;
    this.#rev = undefined;
    this.#signs += 1;
    const sign: Sign = { type: 'publisher', signs: this.#signs };
    const answer = await engine.put(placeOf(name), sign, parent);
    if (answer.kind !== 'stored' || name !== this.#name) return;
    this.#rev = answer.rev;
    // If the response came after the former lease, other processes may have considered it dead in between.
    if (this.#relied === null || this.holds()) this.#relied = startedAt + life * RELIED_ON;
  }

  /**
   * The live processes, including this one, and those of `named` that are certainly dead. Each is read from a majority,
   * because a list comes from one replica, which may lag.
   */
  async check(named: ReadonlySet<string>): Promise<{ present: string[]; dead: Set<string> }> {
    const { store, engine, life, monotonic } = this.#parts;
    const names = new Set([...(await signsIn(store)).keys(), ...named]);
    names.delete(this.#name);
    const present = [this.#name];
    const dead = new Set<string>();
    await Promise.all(
      [...names].map(async (name) => {
        const asked = monotonic();
        const leaf = await engine.get(placeOf(name));
        const silent = this.#sightings.see(name, leaf?.rev ?? null, asked, monotonic());
        if (silent > life) dead.add(name);
        else if (leaf !== null) present.push(name);
        if (silent > life * LIVES_UNTIL_REMOVAL && leaf !== null && !named.has(name)) {
          await engine.put(placeOf(name), { _deleted: true }, leaf.rev);
        }
      }),
    );
    this.#sightings.keep(names);
    return { present, dead };
  }

  /** Lets the others see at once that this process has left. */
  async leave(): Promise<void> {
    this.#hasLapsed = true;
    const there = await this.#parts.engine.get(placeOf(this.#name));
    if (there !== null) await this.#parts.engine.put(placeOf(this.#name), { _deleted: true }, there.rev);
  }
}

/** By process name, the revision of the last heartbeat, including those of killed processes. */
export async function signsIn(store: Pick<Store, 'range'>): Promise<Map<string, string>> {
  const listed = await store.range(DATABASE, PREFIX, `${PREFIX}\ufff0`, PAGE_SIZE);
  return new Map(listed.map(({ id, rev }) => [id.slice(PREFIX.length), rev]));
}

function placeOf(name: string) {
  return { database: DATABASE, id: PREFIX + name };
}
