import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Person, SessionState } from '../data/api/session.ts';
import type { DataApi } from '../data/api.ts';
import type { PageReads } from '../data/mirror/read.ts';
import { personOf, type SessionStore } from './session-store.ts';

/** The part of the data client for screens; the composition root starts it. */
export type ScreenApi = Omit<DataApi, 'start'>;

export interface DataClient {
  api: ScreenApi;
  /** Reads the mirror in the page itself, so that the first paint waits neither for the worker nor for the network. */
  mirror: PageReads;
}

const DataClientContext = createContext<DataClient | null>(null);

export function DataClientProvider({ data, children }: { data: DataClient; children: ReactNode }) {
  return <DataClientContext value={data}>{children}</DataClientContext>;
}

export function useDataClient(): DataClient {
  const data = useContext(DataClientContext);
  if (data === null) throw new Error('useDataClient outside DataClientProvider');
  return data;
}

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>;
}

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === null) throw new Error('useSessionStore outside SessionProvider');
  return store;
}

export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The person whose data this device holds now, or null for a visitor. */
export function usePerson(): Person | null {
  return personOf(useSession());
}
