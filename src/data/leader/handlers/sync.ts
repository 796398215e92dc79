import type { SyncApi } from '../../api/sync.ts';
import type { CoreParts } from '../core-parts.ts';
import { deviceContents } from '../own/device-contents.ts';
import { repairDevice } from '../own/repair.ts';
import { freeSpace, storageUse } from '../own/space.ts';

export function syncHandlers(parts: CoreParts): SyncApi {
  const { context, access, cycle, loop, own } = parts;
  return {
    async status() {
      // What waits is known only when the own database is open.
      await own.ready();
      return context.status();
    },
    syncNow() {
      context.own()?.offers.wish();
      return loop.run();
    },
    async syncCentre() {
      const empty = { waiting: [], refused: [], sent: [], conflicts: [], unreadable: 0 };
      const items = await access.reading((database) => database.items((sha256) => cycle.progressOf(sha256)), empty);
      return { ...items, lastContact: context.facts().lastContact };
    },
    storageUse: () => storageUse(context),
    contents: () => deviceContents(context, access),
    freeSpace: () => freeSpace(context),
    repair: () => repairDevice(parts),
    async acceptReplacedServer() {
      const person = context.session()?.person;
      if (person === undefined || !context.facts().replaced) return;
      await context.own()?.sync.startOver();
      await context.device.writeServer(person.userId, null);
      context.learn({ replaced: false });
      await loop.run();
    },
  };
}
