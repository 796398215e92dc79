import { pause } from '../../platform/clock.ts';
import type { Result } from '../api.ts';
import { deleteOwnStore, ownStoreName } from '../own/own-store.ts';
import type { Context } from './context.ts';

/** Where the service worker keeps photos that were looked at. The app's own files stay: they tell nothing about a person. */
const MEDIA_CACHE = 'lapka-media';
const TRIES = 20;

/**
 * Makes sure that nothing of this person is left on the device: the own database, outcomes, photos, what was read through, cached
 * photos, the session. Looks afterwards whether it is really gone. Needs no network; the cookie, which no script can clear, is
 * remembered as owed and ended at the next contact, before anything else.
 */
export async function wipePerson(context: Context): Promise<Result<null>> {
  const { surroundings, device, indexedDb } = context;
  const session = context.session();
  if (session === null) return { ok: true, value: null };
  const { userId } = session.person;
  await device.write('logoutOwed', true);
  context.tokens.forget();
  await device.writeServer(userId, null);
  const room = context.room();
  context.setRoom(null);
  await context.setSession(null);
  if (room !== null) await room.destroy();
  if (indexedDb !== null) await deleteOwnStore(indexedDb, surroundings.prefix, userId);
  await context.mirror?.clearThrough();
  await surroundings.caches?.delete(MEDIA_CACHE);
  const left = await stillThere(context, userId);
  return left
    ? { ok: false, code: 'device/database-broken', detail: 'not everything could be deleted' }
    : { ok: true, value: null };
}

/** The list of databases may lag behind a deletion for a moment. Where there is no list, the deletions that did not fail must do. */
async function stillThere(context: Context, userId: string): Promise<boolean> {
  const { indexedDb, surroundings } = context;
  if (indexedDb === null || typeof indexedDb.databases !== 'function') return false;
  for (let tried = 0; tried < TRIES; tried++) {
    const names = (await indexedDb.databases()).map((database) => database.name ?? '');
    const own = [ownStoreName(surroundings.prefix, userId), `_pouch_${surroundings.prefix}own-${userId}`];
    if (!names.some((name) => own.includes(name))) return false;
    await pause(surroundings.clock, 50);
  }
  return true;
}
