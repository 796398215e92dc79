import { bestEffort } from '../../../../src/domain/promises.ts';
import type { Lease, Leases } from '../../storage/claim/lease.ts';

const NAME = 'deciding';
/**
 * After this time another process takes over from a crashed one. People wait that long for an outcome, as after a crash
 * of their own publisher (`publishing/intake/shares`).
 */
export const DECIDING_LIFE_MS = 4_000;
/** Well within the part of the lease's life on which its holder relies. */
const RENEWED_EVERY_MS = DECIDING_LIFE_MS / 4;

/**
 * After this time without a decision the process gives the lease up, so that the next process does not have to wait for
 * its end.
 */
const IDLE_MS = 2_000;

/** Elects, among the publishing processes, the one that decides about matters of several people (docs/claims.md). */
export interface LeaderLease {
  /** The epoch under which this process decides; null: another process does. @throws when it cannot be determined */
  epoch(): Promise<number | null>;
  /** Whether the last `epoch` is still valid: checked right before decisions are written. */
  holds(): boolean;
  /** Another process may take the lease at once. */
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
      // If giving it up fails, the lease expires.
      idle = setTimeout(() => void bestEffort(giveUp()), IDLE_MS);
      idle.unref();
      return epoch;
    },
    holds: () => held?.lease.holds() === true,
    giveUp,
  };
}
