import { OwnDatabase } from '../own/own-database.ts';
import { memoryPouch, nodeDisk } from './node-device.ts';

/**
 * Separate own databases of one person in memory; `close` closes those that were opened. The clock is fixed at `at`, in
 * milliseconds, or follows it if it is a function.
 */
export function ownDatabases(
  name: string,
  at: number | (() => number),
): { open(): Promise<OwnDatabase>; close(): Promise<void> } {
  const owns: OwnDatabase[] = [];
  let opened = 0;
  return {
    async open() {
      opened += 1;
      const own = await OwnDatabase.open({
        surroundings: {
          loadPouch: async () => ({ open: memoryPouch }),
          prefix: `${name}-${process.pid}-${opened}-`,
          random: Math.random,
        },
        indexedDb: nodeDisk().indexedDb,
        userId: '0'.repeat(32),
        ownDatabase: 'user',
        deviceId: 'here',
        now: () => (typeof at === 'number' ? at : at()),
        onChanged: () => undefined,
      });
      owns.push(own);
      return own;
    },
    async close() {
      await Promise.all(owns.splice(0).map((own) => own.close()));
    },
  };
}
