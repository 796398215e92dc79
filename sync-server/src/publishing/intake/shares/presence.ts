import { randomUUID } from 'node:crypto';
import { fieldsOf } from '../../../../../src/domain/fields.ts';
import type { ClaimEngine } from '../../../storage/claim/claim-engine.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import type { Store } from '../../../storage/store/store.ts';
import { Heartbeats } from './heartbeats.ts';

const DATABASE = 'presence';
const PREFIX = 'publisher:';
const PAGE_SIZE = 1_000;
/**
 * The part of the lease in which a process relies on its last heartbeat: the rest covers clock differences and writes
 * sent near the end.
 */
const RELIED_ON = 0.8;
/** Timeout of one request, as a part of the lease: late answers of an overloaded engine still count. */
const ANSWERED_WITHIN = 0.6;
/**
 * A lease lasts this many times as long as a heartbeat took. Otherwise an overloaded engine, which answers late but
 * answers, would make every process lose its shards again and again.
 */
const LIFE_FACTOR = 4;
/** Each heartbeat shortens a longer lease to this part, until it has its usual length. */
const SHORTENING_FACTOR = 0.9;
const LONGEST_LIFE_MS = 30_000;
/** Heartbeat documents of killed processes are deleted after this many lease times. */
const LIVES_UNTIL_REMOVAL = 20;

/** `publisher:<name>`. It has no timestamp, because the processes' clocks differ. */
interface Sign {
  readonly type: 'publisher';
  /** Makes every heartbeat a new revision. */
  readonly signs: number;
  /** Milliseconds without a further heartbeat after which all others consider the process dead. */
  readonly life: number;
}

interface PresenceParts {
  readonly couch: Pick<Couch, 'server' | 'engineName'>;
  readonly engine: ClaimEngine;
  readonly store: Pick<Store, 'range'>;
  /** The usual length of a lease in milliseconds. */
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
  #life: number;

  constructor(parts: PresenceParts) {
    this.#parts = parts;
    this.#life = parts.life;
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

  /**
   * Continues under another name. The heartbeat of the former one is removed first: while the others saw both, each
   * would count two processes, and all would exchange shards.
   */
  async becomeAnother(): Promise<void> {
    await this.#removeSign();
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
    const { engine, monotonic } = this.#parts;
    const name = this.#name;
    const startedAt = monotonic();
    const life = this.#life;
    try {
      const within = Math.round(life * ANSWERED_WITHIN);
      this.#rev ??= (await engine.get(placeOf(name), within))?.rev ?? null;
      const parent = this.#rev;
      this.#rev = undefined;
      this.#signs += 1;
      const sign: Sign = { type: 'publisher', signs: this.#signs, life };
      const answer = await engine.put(placeOf(name), sign, parent, within);
      if (answer.kind !== 'stored' || name !== this.#name) return;
      this.#rev = answer.rev;
      // If the response came after the former lease, other processes may have considered it dead in between.
      if (this.#relied === null || this.holds()) this.#relied = startedAt + life * RELIED_ON;
    } finally {
      this.#life = this.#lifeAfter(monotonic() - startedAt);
    }
  }

  #lifeAfter(tookMs: number): number {
    const needed = Math.max(tookMs * LIFE_FACTOR, this.#life * SHORTENING_FACTOR);
    return Math.round(Math.min(Math.max(this.#parts.life, needed), LONGEST_LIFE_MS));
  }

  /**
   * The live processes, including this one, and those of `named` that are certainly dead. Each is read from a majority,
   * because a list comes from one replica, which may lag.
   */
  async check(named: ReadonlySet<string>): Promise<{ present: string[]; dead: Set<string> }> {
    const { store, engine, monotonic } = this.#parts;
    const names = new Set([...(await signsIn(store, this.#parts.life)).keys(), ...named]);
    names.delete(this.#name);
    const present = [this.#name];
    const dead = new Set<string>();
    await Promise.all(
      [...names].map(async (name) => {
        const asked = monotonic();
        const leaf = await engine.get(placeOf(name), this.#life);
        const life = leaf === null ? this.#parts.life : lifeOf(leaf.doc, this.#parts.life);
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

  /** Each heartbeat lengthens the database's file. */
  async compact(): Promise<void> {
    const { server, engineName } = this.#parts.couch;
    await server.db.compact(engineName(DATABASE));
  }

  /** Lets the others see at once that this process has left. */
  async leave(): Promise<void> {
    this.#hasLapsed = true;
    await this.#removeSign();
  }

  async #removeSign(): Promise<void> {
    const { engine } = this.#parts;
    const there = await engine.get(placeOf(this.#name), LONGEST_LIFE_MS);
    if (there !== null) await engine.put(placeOf(this.#name), { _deleted: true }, there.rev, LONGEST_LIFE_MS);
  }
}

export interface SeenSign {
  readonly rev: string;
  /** Milliseconds. */
  readonly life: number;
}

/** By process name, the last heartbeat, including those of killed processes. `usual`: the usual length of a lease. */
export async function signsIn(store: Pick<Store, 'range'>, usual: number): Promise<Map<string, SeenSign>> {
  const listed = await store.range(DATABASE, PREFIX, `${PREFIX}\ufff0`, PAGE_SIZE);
  return new Map(listed.map(({ id, rev, doc }) => [id.slice(PREFIX.length), { rev, life: lifeOf(doc, usual) }]));
}

/** A heartbeat of an earlier release has none. */
function lifeOf(sign: unknown, usual: number): number {
  const { life } = fieldsOf<Sign>(sign);
  return typeof life === 'number' ? life : usual;
}

function placeOf(name: string) {
  return { database: DATABASE, id: PREFIX + name };
}
