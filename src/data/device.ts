import type { Presence } from '../platform/network.ts';
import type { DataApi, DataEvent } from './api.ts';
import type { CoreApi } from './leader/api.ts';
import { createCore } from './leader/core.ts';
import { joinTabs } from './leader/tabs.ts';
import type { Surroundings } from './surroundings.ts';

/** One context's access to the data room: its calls are answered here when it leads, and by the leader otherwise. */
export interface Device extends DataApi {
  /** Whether this page is online and looked at; the leader syncs while any page is. */
  setPresence(presence: Presence): Promise<void>;
  /** The page found its mark that data were kept here (see platform/storage.ts). */
  foundKeptMark(): Promise<void>;
  /** True while this context leads. */
  leads(): boolean;
  /** Resolves when nothing is under way; for tests. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export function createDevice(surroundings: Surroundings): Device {
  const listeners = new Set<(event: DataEvent) => void>();
  /** What a page that subscribes a little later would otherwise never learn, by kind. */
  const latest = new Map<DataEvent['kind'], DataEvent>();
  const tell = (event: DataEvent) => {
    if (event.kind !== 'changed') latest.set(event.kind, event);
    for (const listener of listeners) listener(event);
  };
  const tabs = joinTabs({ surroundings, tell, createCore });
  const call =
    <K extends keyof CoreApi>(method: K) =>
    (...args: Parameters<CoreApi[K]>) =>
      tabs.call(method, args) as ReturnType<CoreApi[K]>;

  return {
    async subscribe(listener) {
      listeners.add(listener);
      for (const event of latest.values()) listener(event);
    },
    start: call('start'),
    register: call('register'),
    login: call('login'),
    loginWithGoogle: call('loginWithGoogle'),
    signInOptions: call('signInOptions'),
    unsent: call('unsent'),
    signOut: call('signOut'),
    exportUnsent: call('exportUnsent'),
    put: call('put'),
    remove: call('remove'),
    get: call('get'),
    list: call('list'),
    sendAgain: call('sendAgain'),
    discard: call('discard'),
    conflicts: call('conflicts'),
    resolve: call('resolve'),
    keepPhoto: call('keepPhoto'),
    readPhoto: call('readPhoto'),
    readFact: call('readFact'),
    readPostBySlug: call('readPostBySlug'),
    status: call('status'),
    syncNow: call('syncNow'),
    syncCentre: call('syncCentre'),
    freeSpace: call('freeSpace'),
    repair: call('repair'),
    acceptReplacedServer: call('acceptReplacedServer'),
    setPresence: (presence) => tabs.setPresence(presence),
    foundKeptMark: () => tabs.foundKeptMark(),
    leads: () => tabs.leads(),
    settled: () => tabs.settled(),
    close: () => tabs.close(),
  };
}
