import { MINUTE_MS } from '../../../src/domain/time/spans.ts';
import type { Lease, Leases } from '../claim/lease.ts';

const NAME = 'tidying';
/** After so long another process takes over from one that was killed: nothing that is done once a day is in a hurry. */
export const CLEANUP_LEASE_MS = 10 * MINUTE_MS;
const RENEWED_EVERY_MS = 2 * MINUTE_MS;

/** Of several processes that could tidy up, the one that does. */
export interface CleanupLease {
  /** Whether it is this process, asked for every few minutes. Throws when that cannot be known. */
  isMine(): Promise<boolean>;
  /** Another one may at once. */
  letGo(): Promise<void>;
}

export function createCleanupLease(leases: Leases, monotonic: () => number): CleanupLease {
  let held: { readonly lease: Lease; readonly renewedAt: number } | null = null;

  return {
    async isMine() {
      const now = monotonic();
      if (held?.lease.holds() && now - held.renewedAt < RENEWED_EVERY_MS) return true;
      const lease = held?.lease ?? null;
      held = null;
      const next = (await lease?.renew()) ? lease : await leases.take(NAME);
      if (next !== null) held = { lease: next, renewedAt: now };
      return held !== null;
    },
    letGo: async () => await held?.lease.giveUp(),
  };
}
