import type { PostFact } from '../domain/post/schema.ts';
import type { AccountApi } from './api/account.ts';
import type { AdminApi } from './api/admin.ts';
import type { FactsApi } from './api/facts.ts';
import type { OrganisationsApi } from './api/organisations.ts';
import type { OwnApi } from './api/own.ts';
import type { PedigreesApi } from './api/pedigrees.ts';
import type { PushApi } from './api/push.ts';
import type { SessionApi, SessionState } from './api/session.ts';
import type { SyncApi, SyncStatus } from './api/sync.ts';

/**
 * The calls that the page may make of the data client, which runs in a worker (`worker/main.ts`). One tab's worker
 * leads (Web Locks), opens the own database and syncs; the others forward their calls to it. Foreseen failures are
 * answered with a code and not thrown, because errors lose their class between threads.
 */
export interface DataApi
  extends SessionApi,
    AccountApi,
    AdminApi,
    OwnApi,
    FactsApi,
    OrganisationsApi,
    PedigreesApi,
    PushApi,
    SyncApi {
  /** Opens the stored data and starts syncing. Answers as soon as reading is possible; never waits for the network. */
  start(): Promise<StartState>;
}

export interface StartState {
  /** Null if only a later version of the app can read who is signed in here. */
  session: SessionState | null;
  /** True if nothing on this device says who is signed in: a visitor, but without a sign-out. */
  sessionUnknown: boolean;
  storage: 'kept' | 'limited';
  status: SyncStatus;
}

export type DataEvent =
  /** Facts or own documents of these types changed; queries over them are stale. */
  | { kind: 'changed'; types: readonly string[] }
  /** The first posts of a bundle that is still being stored, newest first: the page can show them at once. */
  | { kind: 'firstPage'; posts: PostFact[] }
  | { kind: 'status'; status: SyncStatus }
  | { kind: 'session'; session: SessionState }
  /** The browser evicted the stored data (offline situation 22); the data client fetches them again. */
  | { kind: 'evicted' };
