import type { SyncApi, SyncCentre, SyncStatus } from '../../../data/api/sync.ts';
import { type Answering, DONE } from './asked.ts';

export function syncHandlers(ask: Answering, status: SyncStatus, centre: Partial<SyncCentre>): SyncApi {
  const empty = { waiting: [], refused: [], sent: [], conflicts: [], unreadable: 0, lastContact: status.lastContact };
  return {
    status: () => ask('status', null, status),
    syncNow: () => ask('syncNow', null, undefined),
    syncCentre: () => ask('syncCentre', null, { ...empty, ...centre }),
    storageUse: () =>
      ask('storageUse', null, { usage: 2_000_000, quota: 100_000_000, freeable: 1_000_000, persisted: true }),
    contents: () => ask('contents', null, []),
    freeSpace: () => ask('freeSpace', null, { before: 2_000_000, after: 1_000_000 }),
    repair: () => ask('repair', null, DONE),
    acceptReplacedServer: () => ask('acceptReplacedServer', null, undefined),
  };
}
