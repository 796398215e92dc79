import type { Lease, Leases } from '../claim/lease.ts';

const NAME = 'deciding';
/**
 * After so long another process takes over from one that was killed: people wait for an answer, as they do where their
 * own publisher was killed (`publisher/shares`).
 */
export const DECIDING_LIFE_MS = 4_000;
/** Well within the part of its life that its holder relies on. */
const RENEWED_EVERY_MS = DECIDING_LIFE_MS / 4;

/** After so long without a decision it is given up, so that nobody who comes next waits until it has ended. */
const IDLE_MS = 2_000;

/** Of several processes that publish, the one that decides about matters of several people (docs/claims.md). */
export interface LeaderLease {
  /** The epoch under which this process decides; null: another one does. @throws when that cannot be known */
  epoch(): Promise<number | null>;
  /** Whether what `epoch` answered still holds: asked right before what is decided is written. */
  holds(): boolean;
  /** Another one may at once. */
  giveUp(): Promise<void>;
}

export function createLeaderLease(leases: Leases, monotonic: () => number): LeaderLease {
  let held: { readonly lease: Lease; readonly renewedAt: number } | null = null;
  let asking: Promise<number | null> | null = null;
  let idle: NodeJS.Timeout | null = null;

  async function ask(): Promise<number | null> {
    const now = monotonic();
    if (held?.lease.holds() && now - held.renewedAt < RENEWED_EVERY_MS) return held.lease.epoch;
    const lease = held?.lease ?? null;
    held = null;
    const next = (await lease?.renew()) ? lease : await leases.take(NAME);
    if (next !== null) held = { lease: next, renewedAt: now };
    return next?.epoch ?? null;
  }

  async function giveUp(): Promise<void> {
    if (idle !== null) clearTimeout(idle);
    const given = held?.lease ?? null;
    held = null;
    await given?.giveUp();
  }

  return {
    async epoch() {
      asking ??= ask().finally(() => {
        asking = null;
      });
      const epoch = await asking;
      if (idle !== null) clearTimeout(idle);
      // It ends by itself when it cannot be given up.
      idle = setTimeout(() => void giveUp().catch(() => undefined), IDLE_MS);
      idle.unref();
      return epoch;
    },
    holds: () => held?.lease.holds() === true,
    giveUp,
  };
}
