import { MINUTE_MS } from '../../../../src/domain/time/spans.ts';
import type { Lease, Leases } from '../../storage/claim/lease.ts';

const NAME = 'tidying';
/** After this time another process takes over from a crashed one; daily work is not urgent. */
export const CLEANUP_LEASE_MS = 10 * MINUTE_MS;
const RENEWED_EVERY_MS = 2 * MINUTE_MS;

/** Elects one process for the cleanup. */
export interface CleanupLease {
  /** Whether this process holds the lease; called every few minutes. Throws if that cannot be determined. */
  isMine(): Promise<boolean>;
  /** Another process may take it at once. */
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
