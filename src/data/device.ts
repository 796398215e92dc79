import type { Presence } from '../platform/network.ts';
import type { StartState } from './api/session.ts';
import type { SyncStatus } from './api/sync.ts';
import type { DataApi, DataEvent, LeaderApi } from './api.ts';
import type { Environment } from './environment.ts';
import { createAsk } from './http/http-client.ts';
import { Core } from './leader/core.ts';
import { Tabs } from './leader/tabs.ts';
import { createPlaces } from './places.ts';
import { ofOlderPage } from './sync/status.ts';

/** One context's access to the data client: calls are answered here if it leads, and by the leader otherwise. */
export interface Device extends DataApi {
  /** Delivers every event from now on, and first the current state. */
  subscribe(listener: (event: DataEvent) => void): Promise<void>;
  /** Whether this page is online and visible; the leader syncs while any page is. */
  setPresence(presence: Presence): Promise<void>;
  /** The page found its mark that data were stored here (see platform/storage.ts). */
  foundStorageMark(): Promise<void>;
  /**
   * The page cannot read the stored data, because a later version of the app owns them. The leading tab may be that
   * version and notice no problem.
   */
  newerVersionFound(): Promise<void>;
  leads(): boolean;
  /** Resolves when no work is in flight; for tests. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What each context answers itself. */
type OwnHandlers = Omit<Device, Exclude<keyof LeaderApi, 'start' | 'status'>>;

export function createDevice(surroundings: Environment): Device {
  const listeners = new Set<(event: DataEvent) => void>();
  /** The latest event by kind, for a page that subscribes later and would otherwise never receive it. */
  const latest = new Map<DataEvent['kind'], DataEvent>();
  /** All types that changed: the page reads before it subscribes, and these changes would not be reported again. */
  const changed = new Set<string>();
  let pageIsOlder = false;
  const adaptStatus = (status: SyncStatus) => (pageIsOlder ? ofOlderPage(status) : status);
  const tell = (dataEvent: DataEvent) => {
    const event = dataEvent.kind === 'status' ? { ...dataEvent, status: adaptStatus(dataEvent.status) } : dataEvent;
    if (event.kind === 'changed') for (const type of event.types) changed.add(type);
    else latest.set(event.kind, event);
    for (const listener of listeners) listener(event);
  };
  const tabs = new Tabs({ surroundings, tell, createCore: Core.start });
  let presence = surroundings.presence;
  // Reads no personal data, so every tab answers it itself.
  const suggestPlaces = createPlaces({ surroundings, ask: createAsk(surroundings), online: () => presence.online });
  const status = async () => adaptStatus((await tabs.calls.call('status', [])) as SyncStatus);

  const handlers: OwnHandlers = {
    async subscribe(listener) {
      listeners.add(listener);
      for (const event of latest.values()) listener(event);
      if (changed.size > 0) listener({ kind: 'changed', types: [...changed] });
    },
    async start(): Promise<StartState> {
      const state = (await tabs.calls.call('start', [])) as StartState;
      return { ...state, status: adaptStatus(state.status) };
    },
    suggestPlaces,
    status,
    setPresence(next) {
      presence = next;
      return tabs.setPresence(next);
    },
    foundStorageMark: () => tabs.foundStorageMark(),
    async newerVersionFound() {
      if (pageIsOlder) return;
      pageIsOlder = true;
      tell({ kind: 'status', status: await status() });
    },
    leads: () => tabs.leads(),
    settled: () => tabs.settled(),
    close: () => tabs.close(),
  };
  return new Proxy(handlers as Device, {
    get(own, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name);
      // `await` reads `then` of an object; this one is no promise.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return (...args: unknown[]) => tabs.calls.call(name, args);
    },
  });
}
