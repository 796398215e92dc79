import { randomUUID } from 'node:crypto';
import type { Claims } from './claim.ts';
import type { ClaimState, Outcome } from './claiming.ts';

const DATABASE = 'ledger';
/**
 * The part of a lease's life in which its holder relies on it: the rest is for clocks that do not go alike, and for
 * what it began at the end.
 */
const RELIED_ON = 0.75;

/** `lease:<name>`: who does what only one process at a time may do. */
interface LeaseDocument {
  readonly type: 'lease';
  /** Drawn for each taking, so that a process that was started anew is another holder. */
  readonly holder: string;
  readonly epoch: number;
  /** Milliseconds, from its last renewal. No moment stands here: whose clock would it be? */
  readonly life: number;
  readonly renewals: number;
  readonly givenUp: boolean;
}

/** What one process holds. */
export interface Lease {
  /**
   * Grows with each taking. It goes into whatever is written under the lease: a holder that was paused may write after
   * another has taken over, and a document of an older epoch over one of a newer is then known, and undone.
   */
  readonly epoch: number;
  /** Whether it may still be relied on, by the holder's own clock: asked before each step that only one may do. */
  holds(): boolean;
  /**
   * Begins its life anew. False: it has ended, and is to be taken again like anybody else's. @throws Failure 503 when
   * that is not known; it ends by itself then
   */
  renew(): Promise<boolean>;
  /** Lets others have it at once. */
  giveUp(): Promise<void>;
}

export interface Leases {
  /**
   * Null: somebody else has it. One that is not renewed is known to have ended by whoever has seen the same revision
   * for all of its life, so it is to be asked for again and again.
   * @throws Failure 503 when it is not known whose it is
   */
  take(name: string): Promise<Lease | null>;
}

interface LeaseParts {
  readonly claims: Claims;
  /** Milliseconds. */
  readonly life: number;
  /** In milliseconds of a clock that never goes back. */
  readonly monotonic: () => number;
}

export function createLeases({ claims, life, monotonic }: LeaseParts): Leases {
  /** What was seen of each, and since when. */
  const seen = new Map<string, { rev: string; since: number }>();

  function hasEnded(name: string, { rev, doc }: ClaimState<LeaseDocument>): boolean {
    if (doc.givenUp) return true;
    const before = seen.get(name);
    if (before?.rev === rev) return monotonic() - before.since > doc.life;
    seen.set(name, { rev, since: monotonic() });
    return false;
  }

  return {
    async take(name) {
      const there = await claims.read<LeaseDocument>(placeOf(name));
      if (there !== null && !hasEnded(name, there)) return null;
      const epoch = (there?.doc.epoch ?? 0) + 1;
      const content: LeaseDocument = {
        type: 'lease',
        holder: randomUUID(),
        epoch,
        life,
        renewals: 0,
        givenUp: false,
      };
      // Its life begins before it is asked for: for others it begins when they see it.
      const from = monotonic();
      const outcome = await claims.claim({ ...placeOf(name), base: there?.rev ?? null, content });
      return outcome.kind === 'taken' ? heldLease({ claims, life, monotonic }, name, content, from) : null;
    },
  };
}

function heldLease({ claims, life, monotonic }: LeaseParts, name: string, taken: LeaseDocument, from: number): Lease {
  let relied: number | null = from + life * RELIED_ON;
  const holds = () => relied !== null && monotonic() < relied;

  /** Read first, because a renewal of which nothing was heard may have been written. Null: somebody else's by now. */
  async function replace(change: (now: LeaseDocument) => LeaseDocument): Promise<Outcome<LeaseDocument> | null> {
    const there = await claims.read<LeaseDocument>(placeOf(name));
    if (there?.doc.holder !== taken.holder) return null;
    const { type, holder, epoch, life, renewals, givenUp } = there.doc;
    const content = change({ type, holder, epoch, life, renewals, givenUp });
    return await claims.claim({ ...placeOf(name), base: there.rev, content });
  }

  return {
    epoch: taken.epoch,
    holds,
    async renew() {
      if (!holds()) return false;
      const begun = monotonic();
      const outcome = await replace((now) => ({ ...now, renewals: now.renewals + 1 }));
      relied = outcome?.kind === 'taken' ? begun + life * RELIED_ON : null;
      // Answered late, it may have ended in between.
      return holds();
    },
    async giveUp() {
      if (!holds()) return;
      relied = null;
      await replace((now) => ({ ...now, givenUp: true }));
    },
  };
}

function placeOf(name: string) {
  return { database: DATABASE, id: `lease:${name}` };
}
