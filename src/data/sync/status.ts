import { MINUTE_MS } from '../../domain/time/spans.ts';
import type { BadgeKind, SyncStatus } from '../api/sync.ts';

/** What the parts know, each about itself. The status is derived from it and from nothing else. */
export interface Facts {
  session: 'visitor' | 'signedIn' | 'expired' | 'suspended';
  online: boolean;
  /** The last try to reach the service: none yet, or how it went. */
  contact: 'none' | 'good' | 'failed';
  reason: SyncStatus['reason'];
  lastContact: string | null;
  /** Own statements behind the pushed sequence, and photos on their way. */
  waiting: number;
  /** Of these, photos that the service takes no more of today. */
  held: number;
  refused: number;
  /** Of these, statements for which there is no room on the server. */
  full: number;
  toChoose: number;
  /** Everything written here was confirmed by the server. */
  pushProven: boolean;
  /** Everything of ours there was fetched since the last contact was made. */
  pullProven: boolean;
  /** The mirrors were caught up since the last contact was made. */
  mirrorProven: boolean;
  /** A bundle is loading, or a long history is being followed. */
  catchingUp: boolean;
  /** The server is another one, or an older one, than the one we knew. */
  replaced: boolean;
  /** The own database cannot be opened. */
  broken: boolean;
  /**
   * Of these a later version of the app has been here and left them in its own form: they are not read and not written.
   * Notes: what the device knows of itself, also who is signed in.
   */
  deviceStoreIsNewer: boolean;
  /** Own: what lies beside the own database, which therefore stays closed. */
  ownDatabaseIsNewer: boolean;
  /** Copies: mirrors and bookmarked posts, which are read over the network instead. */
  mirrorsAreNewer: boolean;
  /** The service speaks a later language than this program. */
  serviceIsNewer: boolean;
  /** The code that opens the own database could not be fetched yet. */
  codeMissing: boolean;
  /** A write failed for want of room, or less than a tenth is left. */
  storageFull: boolean;
  /** This window keeps nothing. */
  limited: boolean;
  clockWrong: boolean;
  /** As in `SyncStatus`, to the millisecond. */
  clockOffset: number;
  photoProgress: number | null;
  /** The present round has taken long. */
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

/** What is kept here is more than this program understands: it must not be repaired, and not be cleared away either. */
export function isOlderThanDevice({ deviceStoreIsNewer, ownDatabaseIsNewer, mirrorsAreNewer }: Facts): boolean {
  return deviceStoreIsNewer || ownDatabaseIsNewer || mirrorsAreNewer;
}

/**
 * Own things must not travel: the server is not known to be the one that we know, or this program is too old for it.
 */
export function mustHoldBack({ replaced, deviceStoreIsNewer, serviceIsNewer }: Facts): boolean {
  return replaced || deviceStoreIsNewer || serviceIsNewer;
}

/** As a page is told that cannot read what is kept here, whatever the leading tab's program can. */
export function ofOlderPage(status: SyncStatus): SyncStatus {
  return status.badge === 'stopped' ? status : { ...status, badge: 'outdated' };
}

/** Both directions confirmed since the last change; a visitor has nothing to send and nothing of their own to fetch. */
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
    // Measured anew at each greeting: seconds are nobody's business, and would be told each time.
    clockOffset: Math.round(facts.clockOffset / MINUTE_MS) * MINUTE_MS,
    photoProgress: facts.photoProgress,
  };
}

function reasonOf({ contact, reason, waiting, held, refused, full, slow }: Facts): SyncStatus['reason'] {
  if (contact === 'failed') return reason;
  if (full > 0 && full === refused) return 'spaceFull';
  if (waiting === 0) return 'none';
  // As long as anything else waits, it is on its way.
  if (held === waiting) return 'enoughPhotos';
  return slow ? 'slow' : 'none';
}
