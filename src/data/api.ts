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
 * What the page may ask of the data client. All of it runs in a worker (`worker/main.ts`); one tab's worker leads (Web
 * Locks), opens the own database and syncs, the others hand their calls over to it. Nothing here throws for a foreseen
 * reason: the answer carries a code instead, because errors lose their class on the way between threads.
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
  /** Opens what is there and starts syncing. Answers as soon as reading is possible; never waits for the network. */
  start(): Promise<StartState>;
  /**
   * Every event from now on, and before them what the ones until now come to. The listener must be wrapped with
   * comlink's `proxy`.
   */
  subscribe(listener: (event: DataEvent) => void): Promise<void>;
}

export interface StartState {
  /** Null: only a later version of the app can say who is signed in here. */
  session: SessionState | null;
  /** Nothing on this device says who is signed in: a visitor, but nobody has signed out. */
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
  /** The browser removed what we kept (offline situation 22): it is being fetched again. */
  | { kind: 'evicted' };
