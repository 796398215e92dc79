import type { Presence } from '../platform/network.ts';
import type { SyncStatus } from './api/sync.ts';
import type { DataApi, DataEvent, StartState } from './api.ts';
import type { Environment } from './environment.ts';
import { createAsk } from './http/http-client.ts';
import type { CoreApi } from './leader/api.ts';
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
  const call = <K extends keyof CoreApi>(method: K) =>
    ((...args: Parameters<CoreApi[K]>) => tabs.call(method, args)) as CoreApi[K];
  const status = async () => adaptStatus(await call('status')());

  return {
    async subscribe(listener) {
      listeners.add(listener);
      for (const event of latest.values()) listener(event);
      if (changed.size > 0) listener({ kind: 'changed', types: [...changed] });
    },
    async start(): Promise<StartState> {
      const state = await call('start')();
      return { ...state, status: adaptStatus(state.status) };
    },
    register: call('register'),
    login: call('login'),
    loginWithGoogle: call('loginWithGoogle'),
    signInOptions: call('signInOptions'),
    unsent: call('unsent'),
    signOut: call('signOut'),
    exportUnsent: call('exportUnsent'),
    roles: call('roles'),
    account: call('account'),
    changePassword: call('changePassword'),
    forgotPassword: call('forgotPassword'),
    resetPassword: call('resetPassword'),
    changeEmail: call('changeEmail'),
    confirmEmail: call('confirmEmail'),
    sendConfirmationAgain: call('sendConfirmationAgain'),
    signedInDevices: call('signedInDevices'),
    signOutDevice: call('signOutDevice'),
    deleteAccount: call('deleteAccount'),
    deleteAccountSignedOut: call('deleteAccountSignedOut'),
    exportAll: call('exportAll'),
    accounts: call('accounts'),
    setRole: call('setRole'),
    setSuspension: call('setSuspension'),
    audit: call('audit'),
    reports: call('reports'),
    decide: call('decide'),
    pedigreeLinks: call('pedigreeLinks'),
    decidePedigreeLink: call('decidePedigreeLink'),
    pedigreeProposals: call('pedigreeProposals'),
    decidePedigreeProposal: call('decidePedigreeProposal'),
    put: call('put'),
    remove: call('remove'),
    get: call('get'),
    // The calls between tabs carry values, and no type parameters.
    list: call('list') as DataApi['list'],
    chats: call('chats'),
    searchMessages: call('searchMessages'),
    sendAgain: call('sendAgain'),
    discard: call('discard'),
    delivered: call('delivered'),
    conflicts: call('conflicts'),
    resolve: call('resolve'),
    keepPhoto: call('keepPhoto'),
    readPhoto: call('readPhoto'),
    readPrivatePhoto: call('readPrivatePhoto'),
    readFact: call('readFact') as DataApi['readFact'],
    readList: call('readList') as DataApi['readList'],
    search: call('search') as DataApi['search'],
    readOrganisation: call('readOrganisation'),
    readMemberships: call('readMemberships'),
    searchPedigrees: call('searchPedigrees'),
    readPedigree: call('readPedigree'),
    readAncestry: call('readAncestry'),
    readPedigreeOfPet: call('readPedigreeOfPet'),
    pushKey: call('pushKey'),
    keepPushSubscription: call('keepPushSubscription'),
    dropPushSubscription: call('dropPushSubscription'),
    findPeople: call('findPeople'),
    suggestPlaces,
    status,
    syncNow: call('syncNow'),
    syncCentre: call('syncCentre'),
    storageUse: call('storageUse'),
    freeSpace: call('freeSpace'),
    repair: call('repair'),
    acceptReplacedServer: call('acceptReplacedServer'),
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
}
