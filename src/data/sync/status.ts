import { MINUTE_MS } from '../../domain/time/spans.ts';
import type { BadgeKind, SyncStatus } from '../api/sync.ts';

/** What each part reports about itself. The status is derived only from this. */
export interface Facts {
  session: 'visitor' | 'signedIn' | 'expired' | 'suspended';
  online: boolean;
  /** The last try to reach the service: none yet, or its result. */
  contact: 'none' | 'good' | 'failed';
  reason: SyncStatus['reason'];
  lastContact: string | null;
  /** Own statements after the pushed sequence, and unsent photos. */
  waiting: number;
  /** Of these, photos above the service's daily limit. */
  held: number;
  refused: number;
  /** Of these, statements for which the server has no room. */
  full: number;
  toChoose: number;
  /** The server confirmed everything written here. */
  pushProven: boolean;
  /** All own documents were fetched since the last contact was made. */
  pullProven: boolean;
  /** The mirrors were caught up since the last contact was made. */
  mirrorProven: boolean;
  /** A bundle is loading, or a long history is being followed. */
  catchingUp: boolean;
  /** The server is another one, or an older state, than the known one. */
  replaced: boolean;
  /** The own database cannot be opened. */
  broken: boolean;
  /**
   * A later version of the app owns these stores: they are neither read nor written. Device store: what the device
   * knows of itself, including who is signed in.
   */
  deviceStoreIsNewer: boolean;
  /** The store beside the own database, which therefore stays closed. */
  ownDatabaseIsNewer: boolean;
  /** Mirrors and bookmarked posts, which are read over the network instead. */
  mirrorsAreNewer: boolean;
  /** The service uses a later protocol than this program. */
  serviceIsNewer: boolean;
  /** The code that opens the own database could not be loaded yet. */
  codeMissing: boolean;
  /** A write failed for lack of room, or less than a tenth is free. */
  storageFull: boolean;
  /** This window can store nothing. */
  limited: boolean;
  clockWrong: boolean;
  /** As in `SyncStatus`, to the millisecond. */
  clockOffset: number;
  photoProgress: number | null;
  /** The current round takes long. */
  slow: boolean;
}

export const AT_START: Facts = {
  session: 'visitor',
  online: true,
  contact: 'none',
  reason: 'none',
  lastContact: null,
  waiting: 0,
  held: 0,
  refused: 0,
  full: 0,
  toChoose: 0,
  pushProven: false,
  pullProven: false,
  mirrorProven: false,
  catchingUp: false,
  replaced: false,
  broken: false,
  deviceStoreIsNewer: false,
  ownDatabaseIsNewer: false,
  mirrorsAreNewer: false,
  serviceIsNewer: false,
  codeMissing: false,
  storageFull: false,
  limited: false,
  clockWrong: false,
  clockOffset: 0,
  photoProgress: null,
  slow: false,
};

/** Worst first: the first one that is true is the badge. */
const BADGES: readonly (readonly [BadgeKind, (facts: Facts) => boolean])[] = [
  ['stopped', (facts) => facts.session === 'suspended'],
  ['outdated', (facts) => isOlderThanDevice(facts) || facts.serviceIsNewer],
  ['signIn', (facts) => facts.session === 'expired'],
  ['broken', (facts) => facts.broken],
  ['check', (facts) => facts.replaced],
  ['storage', (facts) => facts.storageFull],
  ['choose', (facts) => facts.toChoose > 0],
  ['refused', (facts) => facts.refused > 0],
  ['unreachable', (facts) => facts.online && (facts.contact === 'failed' || facts.codeMissing)],
  ['offline', (facts) => !facts.online],
  [
    'sending',
    (facts) => facts.waiting > 0 || (facts.session === 'signedIn' && facts.contact === 'good' && !facts.pushProven),
  ],
  ['updating', (facts) => facts.catchingUp],
  ['limited', (facts) => facts.limited],
  ['unknown', (facts) => !proven(facts)],
  ['synced', () => true],
];

/** The stored data are newer than this program: it must neither repair nor delete them. */
export function isOlderThanDevice({ deviceStoreIsNewer, ownDatabaseIsNewer, mirrorsAreNewer }: Facts): boolean {
  return deviceStoreIsNewer || ownDatabaseIsNewer || mirrorsAreNewer;
}

/** Own data must not be sent: the server may not be the known one, or this program is too old for it. */
export function mustHoldBack({ replaced, deviceStoreIsNewer, serviceIsNewer }: Facts): boolean {
  return replaced || deviceStoreIsNewer || serviceIsNewer;
}

/** The status for a page that cannot read the stored data, whether or not the leading tab can. */
export function ofOlderPage(status: SyncStatus): SyncStatus {
  return status.badge === 'stopped' ? status : { ...status, badge: 'outdated' };
}

/** Both directions confirmed since the last change; a visitor has nothing to send or fetch. */
function proven(facts: Facts): boolean {
  if (facts.contact !== 'good' || !facts.mirrorProven) return false;
  return facts.session === 'visitor' || (facts.pushProven && facts.pullProven && facts.waiting === 0);
}

export function statusOf(facts: Facts): SyncStatus {
  const badge = BADGES.find(([, holds]) => holds(facts))?.[0] ?? 'unknown';
  return {
    badge,
    online: facts.online,
    waiting: facts.waiting,
    refused: facts.refused,
    toChoose: facts.toChoose,
    lastContact: facts.lastContact,
    reason: reasonOf(facts),
    clockWrong: facts.clockWrong,
    // Measured at each greeting: rounding avoids an event for every few seconds.
    clockOffset: Math.round(facts.clockOffset / MINUTE_MS) * MINUTE_MS,
    photoProgress: facts.photoProgress,
  };
}

function reasonOf({ contact, reason, waiting, held, refused, full, slow }: Facts): SyncStatus['reason'] {
  if (contact === 'failed') return reason;
  if (full > 0 && full === refused) return 'spaceFull';
  if (waiting === 0) return 'none';
  // As long as anything else waits, sending continues and the daily limit is not the reason.
  if (held === waiting) return 'enoughPhotos';
  return slow ? 'slow' : 'none';
}
