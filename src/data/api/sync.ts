import type { StatementType } from '../../domain/kinds/names.ts';
import type { Conflict, DeliveryState } from './own.ts';
import type { Result } from './result.ts';

/** Sending and fetching, and the space on this device. */
export interface SyncApi {
  status(): Promise<SyncStatus>;
  syncNow(): Promise<void>;
  syncCentre(): Promise<SyncCentre>;
  storageUse(): Promise<StorageUse>;
  /** Frees only what can be fetched again. Answers the bytes before and after where the browser tells them. */
  freeSpace(): Promise<{ before: number | null; after: number | null }>;
  /**
   * Exports nothing and loses nothing: rebuilds mirrors and reopens the own database; waiting things are carried over.
   */
  repair(): Promise<Result<null>>;
  /** The person saw that the server was replaced and wants their things sent to the new one. */
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

/** What is true now, by direction. `synced` only when both directions were confirmed since the last change. */
export interface SyncStatus {
  badge: BadgeKind;
  online: boolean;
  /**
   * Own things that are not yet on the server; a photo and the statement that shows it are one as long as both wait.
   */
  waiting: number;
  refused: number;
  toChoose: number;
  /** When the service last answered us, by the server's clock. */
  lastContact: string | null;
  reason: 'none' | 'captivePortal' | 'serverDown' | 'slow' | 'enoughPhotos' | 'spaceFull';
  clockWrong: boolean;
  /** What has to be added to this device's clock to have the service's: milliseconds, whole minutes. */
  clockOffset: number;
  /** 0..1 while photos travel, null otherwise. */
  photoProgress: number | null;
}

export interface WaitingItem {
  id: string;
  kind: StatementType | 'photo';
  /** A few words to recognise it by: the title of a post, for instance. */
  title: string;
  writtenAt: string;
  state: DeliveryState;
  code: string | null;
  /** 0..1 for a photo on its way, by itself or with the statement that shows it. */
  progress: number | null;
  /** For a photo: the id of the statement that shows it. */
  of?: string;
  /** Nobody but this person's other devices reads it. */
  private?: true;
  /** For how many things this stands: likes and bookmarks on their way are one item each, whose id is their kind. */
  count?: number;
}

export interface SyncCentre {
  waiting: WaitingItem[];
  refused: WaitingItem[];
  sent: WaitingItem[];
  conflicts: Conflict[];
  /** How many things only a later version of the app can show. */
  unreadable: number;
  lastContact: string | null;
}

/**
 * Bytes; null where the browser does not tell. `freeable`: what `freeSpace` would free, about. `persisted`: the browser
 * promised not to evict us.
 */
export interface StorageUse {
  usage: number | null;
  quota: number | null;
  freeable: number | null;
  persisted: boolean | null;
}
