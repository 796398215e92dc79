import { pause } from '../../../base/lib/pauses.ts';
import type { Log } from '../../../base/logging/log.ts';
import { type Claims, createClaims } from '../../../storage/claim/claim.ts';
import { createClaimEngine } from '../../../storage/claim/claim-engine.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { createStore, type Store } from '../../../storage/store/store.ts';
import type { DivisionChanges, ShardAssignment } from '../division.ts';
import { numberOf } from '../shard.ts';
import { Presence } from './presence.ts';
import { rebalance, SHARD_COUNT } from './rebalance.ts';

/** `share:<number>` in the ledger. */
interface ShareDocument {
  readonly type: 'share';
  /** Null if released. */
  readonly holder: string | null;
  /** Increases with each acquisition. */
  readonly epoch: number;
}

const LEDGER = 'ledger';
const PREFIX = 'share:';

/** Milliseconds. */
interface Timing {
  /**
   * Time without a heartbeat after which the others take over: work of a killed process waits at most five seconds,
   * including the check and the acquisition. Longer while the engine answers late (`Presence`).
   */
  readonly life: number;
  readonly sign: number;
  readonly check: number;
  /** Between two compactions of the heartbeats' database: CouchDB alone lets its file grow for minutes. */
  readonly compaction: number;
}

export const TIMING: Timing = { life: 4_400, sign: 700, check: 400, compaction: 60_000 };

interface LeasedDivisionParts {
  readonly presence: Presence;
  readonly claims: Claims;
  readonly store: Pick<Store, 'range'>;
  readonly log: Log;
  readonly timing: Omit<Timing, 'life'>;
}

/**
 * A fair part of all people, acquired shard by shard while this process sends heartbeats. The others take what a
 * process releases when more join, or leaves when it is killed (docs/claims.md).
 */
class LeasedDivision implements ShardAssignment {
  readonly #parts: LeasedDivisionParts;
  readonly #held = new Set<number>();
  readonly #stopping = new AbortController();
  /** This process's name before its lease lapsed: it knows that nothing writes under that name any more. */
  #former: string | null = null;
  #listener: DivisionChanges | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(parts: LeasedDivisionParts) {
    this.#parts = parts;
  }

  readonly mayWrite = (): boolean => this.#parts.presence.holds();

  readonly has = (database: string): boolean => this.#parts.presence.holds() && this.#held.has(shareOf(database));

  async start(listener: DivisionChanges): Promise<void> {
    this.#listener = listener;
    const { timing, presence } = this.#parts;
    await this.#attempt(() => presence.giveSign());
    await this.#attempt(() => this.#check());
    this.#running = Promise.all([
      this.#repeat(timing.sign, () => presence.giveSign()),
      this.#repeat(timing.check, () => this.#check()),
      this.#repeat(timing.compaction, () => presence.compact()),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    const given = [...this.#held];
    this.#held.clear();
    // The others take shards that cannot be released once the heartbeats have stopped.
    await Promise.all(given.map((share) => this.#attempt(() => this.#giveBack(share))));
    await this.#attempt(() => this.#parts.presence.leave());
  }

  async #repeat(milliseconds: number, step: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const startedAt = performance.now();
      await this.#attempt(step);
      await pause(Math.max(0, milliseconds - (performance.now() - startedAt)), signal);
    }
  }

  async #attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (err) {
      this.#parts.log.warn({ err }, 'the division of publishing was interrupted');
    }
  }

  async #check(): Promise<void> {
    const { presence, store, log } = this.#parts;
    if (presence.hasLapsed) await this.#comeBack();
    if (!presence.holds()) return;
    const me = presence.name;
    const listed = await store.range(LEDGER, PREFIX, `${PREFIX}\ufff0`, SHARD_COUNT);
    const documents = new Map(listed.map(({ id, doc }) => [id, doc as ShareDocument]));
    const holders = Array.from({ length: SHARD_COUNT }, (_, share) => documents.get(idOf(share))?.holder ?? null);
    const { present, dead } = await presence.check(new Set(holders.filter((holder) => holder !== null)));
    if (this.#former !== null) dead.add(this.#former);
    const owners = holders.map((holder, share) => {
      if (this.#held.has(share)) return me;
      return holder === null || holder === me || dead.has(holder) ? null : holder;
    });
    const { take, give } = rebalance(me, { present: present.filter((name) => !dead.has(name)), owners });
    // A shard whose release was interrupted still names this process, and others wait for it.
    const unheld = holders.flatMap((holder, share) =>
      holder === me && !this.#held.has(share) && !take.includes(share) ? [share] : [],
    );
    if (give.length > 0) await this.#lose(give);
    await Promise.all([...give, ...unheld].map((share) => this.#giveBack(share)));
    const taken = (await Promise.all(take.map((share) => this.#take(share, dead)))).filter((share) => share !== null);
    if (taken.length > 0 || give.length > 0) {
      log.info({ shares: this.#held.size, processes: present.length }, 'publishing is divided anew');
    }
    if (taken.length > 0) this.#listener?.gained(among(taken));
  }

  /** Running work cannot write (`mayWrite`) and ends; only then the process may join again. */
  async #comeBack(): Promise<void> {
    await this.#lose([...this.#held]);
    this.#former = this.#parts.presence.name;
    await this.#parts.presence.becomeAnother();
    await this.#parts.presence.giveSign();
  }

  async #lose(shares: readonly number[]): Promise<void> {
    for (const share of shares) this.#held.delete(share);
    await this.#listener?.lost(among(shares));
  }

  /** Null if another process was faster. */
  async #take(share: number, dead: ReadonlySet<string>): Promise<number | null> {
    const { presence, claims } = this.#parts;
    const place = { database: LEDGER, id: idOf(share) };
    const there = await claims.read<ShareDocument>(place);
    const holder = there?.doc.holder ?? null;
    const me = presence.name;
    if (holder !== null && holder !== me && !dead.has(holder)) return null;
    const content: ShareDocument = { type: 'share', holder: me, epoch: (there?.doc.epoch ?? 0) + 1 };
    const outcome = await claims.claim({ ...place, base: there?.rev ?? null, content });
    // The lease may have lapsed during the request.
    if (outcome.kind !== 'taken' || presence.name !== me || !presence.holds()) return null;
    this.#held.add(share);
    return share;
  }

  async #giveBack(share: number): Promise<void> {
    const { presence, claims } = this.#parts;
    const place = { database: LEDGER, id: idOf(share) };
    const there = await claims.read<ShareDocument>(place);
    if (there === null || there.doc.holder !== presence.name) return;
    const { type, epoch } = there.doc;
    await claims.claim({ ...place, base: there.rev, content: { type, epoch, holder: null } satisfies ShareDocument });
  }
}

/** Generates a unique name for this process. */
export function leaseShards(
  couch: Couch,
  log: Log,
  timing: Timing = TIMING,
  monotonic = () => performance.now(),
): ShardAssignment {
  const store = createStore(couch);
  const engine = createClaimEngine(couch, timing.life);
  const presence = new Presence({ couch, engine, store, life: timing.life, monotonic });
  return new LeasedDivision({ presence, claims: createClaims(couch), store, log, timing });
}

/** By the hash of its name, so all processes agree without communication. */
function shareOf(database: string): number {
  return numberOf(database) % SHARD_COUNT;
}

function among(shares: readonly number[]): (database: string) => boolean {
  const these = new Set(shares);
  return (database) => these.has(shareOf(database));
}

function idOf(share: number): string {
  return PREFIX + String(share).padStart(2, '0');
}
