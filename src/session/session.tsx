import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Person, SessionState } from '../data/api/session.ts';
import type { DataApi } from '../data/api.ts';
import type { PageReads } from '../data/mirror/read.ts';
import { fieldsOf } from '../domain/fields.ts';
import { type BrowserStorage, localStore } from '../platform/browser-storage.ts';

const HINT = 'lapka.session-hint';
/** The prefix of forms' emergency copies; they belong to the person and are deleted with their data. */
export const EMERGENCY_PREFIX = 'lapka.emergency.';

export interface SessionStore {
  get(): SessionState;
  set(state: SessionState): void;
  /** For the lifetime of this window: the hint and the drafts stay for the next start, which may know more. */
  setForNow(state: SessionState): void;
  subscribe(listener: () => void): () => void;
}

/**
 * The page's session. `storage` holds a hint, so that the first paint already shows the right bars; the data client
 * corrects it shortly after. The hint grants nothing: the service checks every request.
 */
export function createSessionStore(storage: BrowserStorage = localStore): SessionStore {
  let state = readHint(storage);
  const listeners = new Set<() => void>();
  const change = (next: SessionState, keep: (state: SessionState) => void) => {
    if (sameSession(state, next)) return;
    state = next;
    keep(next);
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    set: (next) => change(next, (session) => writeHint(storage, session)),
    setForNow: (next) => change(next, () => undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The person of a session, also of an expired one: their own data stay readable and writable. */
export function personOf(session: SessionState): Person | null {
  return session.kind === 'visitor' ? null : session.person;
}

function sameSession(a: SessionState, b: SessionState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function readHint(storage: BrowserStorage): SessionState {
  const value = storage.readJson(HINT);
  return isSession(value) ? value : { kind: 'visitor' };
}

/** Without storage there is no hint, and the first paint is that of a visitor. */
function writeHint(storage: BrowserStorage, state: SessionState): void {
  if (state.kind !== 'visitor') storage.writeJson(HINT, state);
  else for (const name of [HINT, ...storage.names(EMERGENCY_PREFIX)]) storage.remove(name);
}

function isSession(value: unknown): value is Exclude<SessionState, { kind: 'visitor' }> {
  const { kind, person } = fieldsOf<Exclude<SessionState, { kind: 'visitor' }>>(value);
  if (kind !== 'signedIn' && kind !== 'expired' && kind !== 'suspended') return false;
  const { userId, firstName, secondName, letter, locale, roles } = fieldsOf<Person>(person);
  const texts = [userId, firstName, secondName, letter, locale];
  return texts.every((text) => typeof text === 'string') && Array.isArray(roles);
}

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
