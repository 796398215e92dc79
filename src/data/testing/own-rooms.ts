import { type OwnRoom, openOwnRoom } from '../own/room.ts';
import { memoryPouch, nodeDisk } from './node-device.ts';

/**
 * Own databases of one person in memory, each apart from the others; `close` ends those that were opened. The clock
 * stands at `at`, in milliseconds, or goes as it says.
 */
export function ownRooms(
  name: string,
  at: number | (() => number),
): { open(): Promise<OwnRoom>; close(): Promise<void> } {
  const rooms: OwnRoom[] = [];
  let opened = 0;
  return {
    async open() {
      opened += 1;
      const room = await openOwnRoom({
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
      rooms.push(room);
      return room;
    },
    async close() {
      await Promise.all(rooms.splice(0).map((room) => room.close()));
    },
  };
}
