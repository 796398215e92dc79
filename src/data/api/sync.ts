import type { StatementType } from '../../domain/kinds/names.ts';
import type { Conflict, DeliveryState } from './own.ts';
import type { Result } from './result.ts';

/** Sending and fetching, and the storage use on this device. */
export interface SyncApi {
  status(): Promise<SyncStatus>;
  syncNow(): Promise<void>;
  syncCentre(): Promise<SyncCentre>;
  storageUse(): Promise<StorageUse>;
  /** Without the subjects of which nothing is on the device. */
  contents(): Promise<DeviceContents[]>;
  /**
   * Frees only what can be fetched again. Answers the bytes before and after; null if the browser does not report them.
   */
  freeSpace(): Promise<{ before: number | null; after: number | null }>;
  /** Loses nothing: rebuilds the mirrors and reopens the own database; unsent statements are carried over. */
  repair(): Promise<Result<null>>;
  /** The person confirmed that their data shall be sent to the server that replaced the former one. */
  acceptReplacedServer(): Promise<void>;
}

/** Worst first; the texts are those of docs/offline-situations.md. */
export type BadgeKind =
  | 'stopped'
  | 'outdated'
  | 'signIn'
  | 'broken'
  | 'check'
  | 'storage'
  | 'choose'
  | 'refused'
  | 'unreachable'
  | 'offline'
  | 'sending'
  | 'updating'
  | 'limited'
  | 'unknown'
  | 'synced';

/** The current state, by direction. `synced` only if both directions were confirmed since the last change. */
export interface SyncStatus {
  badge: BadgeKind;
  online: boolean;
  /**
   * Own items that are not yet on the server; a photo and the statement that shows it count as one as long as both
   * wait.
   */
  waiting: number;
  refused: number;
  toChoose: number;
  /** When the service last answered, by the server's clock. */
  lastContact: string | null;
  reason: 'none' | 'captivePortal' | 'serverDown' | 'slow' | 'enoughPhotos' | 'spaceFull';
  clockWrong: boolean;
  /** Add this to the device's clock to get the service's: milliseconds, in whole minutes. */
  clockOffset: number;
  /** 0..1 while photos are uploaded, otherwise null. */
  photoProgress: number | null;
}

export interface WaitingItem {
  id: string;
  kind: StatementType | 'photo';
  /** A few words to recognise it by, e.g. the title of a post. */
  title: string;
  writtenAt: string;
  state: DeliveryState;
  code: string | null;
  /** 0..1 for a photo that is uploading, alone or with the statement that shows it. */
  progress: number | null;
  /** For a photo: the id of the statement that shows it. */
  of?: string;
  /** Only this person's own devices read it. */
  private?: true;
  /** How many items this one represents: unsent likes and bookmarks are one item each, whose id is their kind. */
  count?: number;
}

export interface SyncCentre {
  waiting: WaitingItem[];
  refused: WaitingItem[];
  sent: WaitingItem[];
  conflicts: Conflict[];
  /** How many documents only a later version of the app can show. */
  unreadable: number;
  lastContact: string | null;
}

/** What the device can show of one subject without a network. */
export interface DeviceContents {
  readonly of: 'posts' | 'announcements' | 'pets' | 'photos' | 'chats' | 'pedigrees';
  readonly count: number;
  /** The instant of the last answer of the service about them; null if unknown. */
  readonly asOf: string | null;
}

/**
 * Bytes; null if the browser does not report them. `freeable`: about what `freeSpace` would free. `persisted`: the
 * browser promised not to evict this app's data.
 */
export interface StorageUse {
  usage: number | null;
  quota: number | null;
  freeable: number | null;
  persisted: boolean | null;
}
