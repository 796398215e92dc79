import type { Notifier } from '../../accounts/notify.ts';
import type { Startup } from '../../base/lib/startup.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import { createClaims } from '../../storage/claim/claim.ts';
import { createLeases } from '../../storage/claim/lease.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { groupStore } from '../../storage/store/grouped-store.ts';
import { createStore } from '../../storage/store/store.ts';
import { CLEANUP_LEASE_MS, createCleanupLease } from './cleanup-lease.ts';
import { readCounters } from './downtime.ts';
import { purgeTombstones } from './purge-tombstones.ts';
import { runExpiry } from './run-expiry.ts';
import { removeUnnamedPhotos } from './unnamed-photos.ts';

/** The publishing process also removes what has expired. */
export function openExpiry(
  { app, metrics, shutdown }: Startup,
  couch: Couch,
  notifier: Notifier,
  publisher: Publisher | null,
): void {
  if (publisher === null) return;
  const store = createStore(couch);
  const monotonic = () => performance.now();
  const leases = createLeases({ claims: createClaims(couch), life: CLEANUP_LEASE_MS, monotonic });
  const expiry = runExpiry({
    store,
    grouped: groupStore(store),
    deliverAll: notifier.deliverAll,
    askArbiter: (requests) => publisher.arbitrate(requests),
    purge: (now) => purgeTombstones(couch, now),
    removeUnnamed: (now) => removeUnnamedPhotos(store, now, couch.listLag),
    wall: () => Date.now(),
    cleanupLease: createCleanupLease(leases, monotonic),
    counters: () => readCounters(couch),
    monotonic,
    log: app.log.child({ part: 'expiry' }),
    onRan: (job, isDone) => metrics.jobRan(job, isDone),
  });
  shutdown.add(() => expiry.stop());
}
