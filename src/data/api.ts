import type { PostFact } from '../domain/post/schema.ts';
import type { AccountApi } from './api/account.ts';
import type { AdminApi } from './api/admin.ts';
import type { CareApi } from './api/care.ts';
import type { DirectoryApi } from './api/directory.ts';
import type { FactsApi } from './api/facts.ts';
import type { OrganisationsApi } from './api/organisations.ts';
import type { OwnApi } from './api/own.ts';
import type { PedigreesApi } from './api/pedigrees.ts';
import type { PlacesApi } from './api/places.ts';
import type { PushApi } from './api/push.ts';
import type { SessionApi, SessionState } from './api/session.ts';
import type { SyncApi, SyncStatus } from './api/sync.ts';

/**
 * The calls that one tab's worker answers for all tabs: it leads (Web Locks), opens the own database and syncs. The
 * handlers of `api/own.ts` are in `leader/handlers/own.ts`, and so on.
 */
export type LeaderApi = SessionApi &
  AccountApi &
  AdminApi &
  OwnApi &
  FactsApi &
  OrganisationsApi &
  DirectoryApi &
  CareApi &
  PedigreesApi &
  PushApi &
  SyncApi;

/**
 * The calls that the page may make of the data client, which runs in a worker (`worker/main.ts`). Foreseen failures are
 * answered with a code and not thrown, because errors lose their class between threads.
 */
export type DataApi = LeaderApi & PlacesApi;

export type DataEvent =
  /** Facts or own documents of these types changed; queries over them are stale. */
  | { kind: 'changed'; types: readonly string[] }
  /** The first posts of a bundle that is still being stored, newest first: the page can show them at once. */
  | { kind: 'firstPage'; posts: PostFact[] }
  | { kind: 'status'; status: SyncStatus }
  | { kind: 'session'; session: SessionState }
  /** The browser evicted the stored data (offline situation 22); the data client fetches them again. */
  | { kind: 'evicted' };
