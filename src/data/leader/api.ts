import type { PostFact } from '../../domain/post/schema.ts';
import type { DataApi } from '../api.ts';
import type { BookmarkSync } from '../bookmarks/bookmark-sync.ts';
import type { MirrorSync } from '../mirror/mirror-sync.ts';
import { createNetworkOrganisations } from '../organisations/network-organisations.ts';
import { createNetworkPedigrees } from '../pedigrees/network-pedigrees.ts';
import type { DeviceSearch } from '../posts/device-search.ts';
import type { Loop } from '../sync/loop.ts';
import { createAccountCalls } from './calls/account-calls.ts';
import { createAdminCalls } from './calls/admin-calls.ts';
import { createExportCall } from './calls/export-call.ts';
import { createFindPeople } from './calls/find-people.ts';
import { createOwnCalls } from './calls/own-calls.ts';
import { createPushCalls } from './calls/push-calls.ts';
import { createReadThrough } from './calls/read-through.ts';
import { createSearch } from './calls/search.ts';
import { createSessionCalls, type SessionCalls } from './calls/session-calls.ts';
import type { Context } from './context.ts';
import { createOwnAccess } from './own/own-access.ts';
import { repairDevice } from './own/repair.ts';
import { freeSpace, storageUse } from './own/space.ts';
import { createService } from './service.ts';
import type { SyncCycle } from './sync-cycle.ts';

/** The calls that the leader answers, for its own tab and for the others. */
export type CoreApi = Omit<DataApi, 'suggestPlaces'> & SessionCalls;

export interface CoreParts {
  context: Context;
  cycle: SyncCycle;
  loop: Loop;
  mirror: MirrorSync;
  bookmarks: BookmarkSync;
  /** Null if nothing can be stored. */
  search: DeviceSearch | null;
  openOwn(): Promise<void>;
  /** Closes and reopens the own database; false if it does not open. */
  reopenOwn(): Promise<boolean>;
  closeOwn(): Promise<void>;
  stopOwn(): Promise<void>;
  /** The opening of the own database that is in progress, if any. */
  ownReady(): Promise<void>;
}

/** All calls that the leader answers, combined from its parts. */
export function createApi(parts: CoreParts): CoreApi {
  const { context, cycle, loop, mirror, openOwn, reopenOwn, closeOwn, ownReady } = parts;
  const { device } = context;
  const access = createOwnAccess(parts);
  const service = createService(context);
  const session = createSessionCalls({ ...parts, service });
  const account = createAccountCalls({ context, service, wipe: session.signOut });

  return {
    ...session,
    ...account,
    ...createAdminCalls(service),
    ...createOwnCalls({ context, access, loop, privatePhotos: cycle.messagePhotos }),
    exportAll: createExportCall(context, access, account.account, async (id) => {
      const mirrored = (await context.mirror?.byId(id)) as PostFact | null | undefined;
      return mirrored ?? (await parts.bookmarks.post(id))?.post ?? null;
    }),
    ...createReadThrough(parts),
    ...createNetworkOrganisations(context),
    ...createNetworkPedigrees(context, service),
    search: createSearch({ service, posts: parts.search, access }),
    findPeople: createFindPeople(context, service),
    ...createPushCalls(service),
    async status() {
      // What waits is known only when the own database is open.
      await ownReady();
      return context.status();
    },
    syncNow() {
      context.own()?.offerAgain();
      return loop.run();
    },
    async syncCentre() {
      const empty = { waiting: [], refused: [], sent: [], conflicts: [], unreadable: 0 };
      const items = await access.reading((own) => own.items((sha256) => cycle.progressOf(sha256)), empty);
      return { ...items, lastContact: context.facts().lastContact };
    },
    storageUse: () => storageUse(context),
    freeSpace: () => freeSpace(context),
    repair: () => repairDevice({ context, openOwn, reopenOwn, closeOwn, mirror }),
    async acceptReplacedServer() {
      const person = context.session()?.person;
      if (person === undefined || !context.facts().replaced) return;
      await context.own()?.startOver();
      await device.writeServer(person.userId, null);
      context.learn({ replaced: false });
      await loop.run();
    },
  };
}
