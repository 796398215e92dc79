import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Person, SessionState } from '../data/api/session.ts';
import { personOf, type SessionStore } from './session-store.ts';

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
