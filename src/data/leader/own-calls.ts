import type { StatementType } from '../../domain/kinds/names.ts';
import type { DataApi, OwnRecord, WaitingItem } from '../api.ts';
import type { Fact } from '../mirror/schema.ts';
import { throughKey } from '../mirror/through-key.ts';
import type { Loop } from '../sync/loop.ts';
import type { Context } from './context.ts';
import { followProfile } from './follow-profile.ts';
import type { RoomAccess } from './room-access.ts';

type OwnCalls = Pick<
  DataApi,
  | 'unsent'
  | 'exportUnsent'
  | 'put'
  | 'remove'
  | 'get'
  | 'list'
  | 'sendAgain'
  | 'discard'
  | 'delivered'
  | 'conflicts'
  | 'resolve'
  | 'keepPhoto'
  | 'readPhoto'
>;

/** The person's own database and photos. */
export function createOwnCalls(options: { context: Context; access: RoomAccess; loop: Loop }): OwnCalls {
  const { context, access, loop } = options;
  const { reading, writing } = access;

  /**
   * The fact that stands for this statement now, as far as it is here. What went to another owner is no longer this
   * person's.
   */
  async function publishedOf(id: string, userId: string): Promise<Fact | null> {
    const mirrored = (await context.mirror?.byId(id)) ?? (await context.market?.byId(id)) ?? null;
    if (mirrored !== null) return mirrored;
    const kept = (await context.mirror?.through(throughKey('directory', id))) ?? null;
    return kept?.uid === userId ? kept : null;
  }

  return {
    unsent: () =>
      reading<WaitingItem[] | null>(async (room) => {
        const { waiting, refused } = await room.items(() => null);
        // What the gateway did not take is nowhere but here.
        const { denied } = room.checkpoint.now();
        return [...waiting, ...refused.filter(({ id }) => Object.hasOwn(denied, id))];
      }, null),
    exportUnsent: () => reading((room) => room.exportUnsent(), new Blob([])),
    put: (statement) =>
      writing(async (room) => {
        // What was refused and is handed in once more, in the same words, is to be tried again.
        const again = room.refused().has(statement._id);
        const deviceNow = context.surroundings.clock.now();
        const written = await room.documents.put(await room.timed(statement, deviceNow), { again });
        // The bars show the new name before the screen says that it is kept.
        if (written.ok && statement.type === 'profile') await followProfile(context, room);
        return written;
      }),
    remove: (id) => writing((room) => room.documents.remove(id)),
    get: (id) =>
      reading(async (room) => {
        const stored = await room.documents.get(id);
        return stored === null ? null : room.record(stored);
      }, null),
    list: <T extends StatementType>(type: T, under?: string) =>
      reading(async (room) => {
        const stored = await room.documents.list(type, under);
        // A record is of the kind that its statement is of.
        return stored.map((one) => room.record(one) as unknown as OwnRecord<T>);
      }, []),
    sendAgain: (id) => writing((room) => room.sendAgain(id)),
    discard: (id) => writing(async (room) => room.discard(id, await publishedOf(id, room.userId))),
    delivered: (kind, range) => reading((room) => room.store.delivered(kind, range), []),
    conflicts: () => reading(async (room) => room.conflicts.open(), []),
    resolve: (id, keep) => writing((room) => room.conflicts.resolve(id, keep)),
    keepPhoto: (sha256, blob) =>
      writing(async (room) => {
        const bytes = await blob.arrayBuffer();
        const addedAt = new Date(context.now()).toISOString();
        await room.keepPhoto({ sha256, bytes, type: blob.type, addedAt, state: 'waiting', code: null });
        context.learn({ pushProven: false });
        loop.wake('local');
        return { ok: true, value: null };
      }),
    readPhoto: (sha256) =>
      reading(async (room) => {
        const photo = await room.store.photo(sha256);
        return photo === undefined ? null : new Blob([photo.bytes], { type: photo.type });
      }, null),
  };
}
