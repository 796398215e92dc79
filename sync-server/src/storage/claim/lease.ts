import { randomUUID } from 'node:crypto';
import type { Claims } from './claim.ts';
import type { ClaimState, Outcome } from './claiming.ts';

const DATABASE = 'ledger';
/**
 * The part of a lease's life on which its holder relies. The rest allows for clocks of different speed, and for work
 * started at the end.
 */
const RELIED_ON = 0.75;

/** `lease:<name>`: names the process that does what only one process at a time may do. */
interface LeaseDocument {
  readonly type: 'lease';
  /** Random for each acquisition, so that a restarted process is another holder. */
  readonly holder: string;
  readonly epoch: number;
  /** Milliseconds from the last renewal. It is not a point in time, because clocks differ. */
  readonly life: number;
  readonly renewals: number;
  readonly givenUp: boolean;
}

/** A lease held by this process. */
export interface Lease {
  /**
   * Grows with each acquisition. Every write under the lease contains it: a paused holder may write after another one
   * took over, and a document of an older epoch that replaced one of a newer epoch is then detected and undone.
   */
  readonly epoch: number;
  /** Whether the holder may still rely on it, by its own clock. Check it before each exclusive step. */
  holds(): boolean;
  /**
   * Restarts its life. False: it has ended, and the process must acquire it like any other. @throws Failure 503 if that
   * is not known; it then expires
   */
  renew(): Promise<boolean>;
  /** Releases it, so that other processes can have it at once. */
  giveUp(): Promise<void>;
}

export interface Leases {
  /**
   * Null: another process has it. A process knows that a lease has ended only when it saw the same revision for the
   * lease's whole life, so call this repeatedly.
   * @throws Failure 503 if its holder is not known
   */
  take(name: string): Promise<Lease | null>;
}

interface LeaseParts {
  readonly claims: Claims;
  /** Milliseconds. */
  readonly life: number;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number;
}

export function createLeases({ claims, life, monotonic }: LeaseParts): Leases {
  /** The last seen revision of each lease, and since when. */
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
      // The life begins before the request: for other processes it begins when they see it.
      const from = monotonic();
      const outcome = await claims.claim({ ...placeOf(name), base: there?.rev ?? null, content });
      return outcome.kind === 'taken' ? heldLease({ claims, life, monotonic }, name, content, from) : null;
    },
  };
}

function heldLease({ claims, life, monotonic }: LeaseParts, name: string, taken: LeaseDocument, from: number): Lease {
  let relied: number | null = from + life * RELIED_ON;
  const holds = () => relied !== null && monotonic() < relied;

  /** Reads first, because a renewal without a response may have been written. Null: another process has it by now. */
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
      const startedAt = monotonic();
      const outcome = await replace((now) => ({ ...now, renewals: now.renewals + 1 }));
      relied = outcome?.kind === 'taken' ? startedAt + life * RELIED_ON : null;
      // The response may have come after its end.
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
