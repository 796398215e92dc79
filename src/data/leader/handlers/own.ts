import type { StatementType } from '../../../domain/kinds/names.ts';
import type { OwnApi, OwnRecord, PrivatePhotoAnswer } from '../../api/own.ts';
import type { Fact } from '../../mirror/schema.ts';
import { throughKey } from '../../mirror/through-key.ts';
import type { CoreParts } from '../core-parts.ts';
import { followProfile } from '../own/follow-profile.ts';

export function ownHandlers({ context, access, cycle, loop }: CoreParts): OwnApi {
  const { reading, writing } = access;

  /**
   * The current fact of this statement, as far as it is on this device. A fact that went to another owner is no longer
   * this person's.
   */
  async function mirroredFactOf(id: string, userId: string): Promise<Fact | null> {
    const mirrored = (await context.mirror?.byId(id)) ?? (await context.market?.byId(id)) ?? null;
    if (mirrored !== null) return mirrored;
    const cached = (await context.mirror?.through(throughKey('directory', id))) ?? null;
    return cached?.uid === userId ? cached : null;
  }

  return {
    put: (statement) =>
      writing(async (own) => {
        // A refused statement that is written again with the same content is to be retried.
        const again = own.refused().has(statement._id);
        const deviceNow = context.surroundings.clock.now();
        const written = await own.documents.put(await own.timed(statement, deviceNow), { again });
        // The bars show the new name before the screen says that it is saved.
        if (written.ok && statement.type === 'profile') await followProfile(context, own);
        return written;
      }),
    remove: (id) => writing((own) => own.documents.remove(id)),
    get: (id) =>
      reading(async (own) => {
        const stored = await own.documents.get(id);
        return stored === null ? null : own.record(stored);
      }, null),
    list: <T extends StatementType>(type: T, under?: string, limit?: number) =>
      reading(async (own) => {
        const stored = await own.documents.list(type, under, limit);
        // A record has the kind of its statement.
        return stored.map((one) => own.record(one) as unknown as OwnRecord<T>);
      }, []),
    chats: () => reading((own) => own.chats.heads(), []),
    searchMessages: (text) => reading((own) => own.chats.search(text), []),
    sendAgain: (id) => writing((own) => own.sendAgain(id)),
    discard: (id) => writing(async (own) => own.discard(id, await mirroredFactOf(id, own.userId))),
    delivered: (kind, range) => reading((own) => own.store.delivered(kind, range), []),
    conflicts: () => reading(async (own) => own.conflicts.open(), []),
    resolve: (id, keep) => writing((own) => own.conflicts.resolve(id, keep)),
    keepPhoto: (sha256, blob, isPrivate = false) =>
      writing(async (own) => {
        const bytes = await blob.arrayBuffer();
        const addedAt = new Date(context.now()).toISOString();
        const photo = { sha256, bytes, type: blob.type, addedAt, state: 'waiting', code: null } as const;
        await own.photos.keep(isPrivate ? { ...photo, private: true } : photo);
        context.learn({ pushProven: false });
        loop.wake('local');
        return { ok: true, value: null };
      }),
    readPhoto: (sha256) =>
      reading(async (own) => {
        const photo = await own.store.photo(sha256);
        return photo === undefined ? null : new Blob([photo.bytes], { type: photo.type });
      }, null),
    readPrivatePhoto: (sha256, message) =>
      reading<PrivatePhotoAnswer>((own) => cycle.messagePhotos.read(own, sha256, message), { kind: 'away' }),
  };
}
