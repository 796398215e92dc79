import { DELIVERED_TYPES, STATEMENT_TYPES } from '../../../domain/kinds/names.ts';
import { bestEffort } from '../../../domain/promises.ts';
import { pause, within } from '../../../platform/clock.ts';
import { MEDIA_CACHE, MEDIA_CACHE_OF_BOOKMARKS } from '../../../platform/photos/media-caches.ts';
import type { Result } from '../../api/result.ts';
import { deleteSavedPostStore, savedPostStoreName } from '../../bookmarks/saved-post-store.ts';
import { deleteOwnStore, ownStoreName } from '../../own/own-store-schema.ts';
import { deleteStore } from '../../store/open.ts';
import type { Context } from '../context.ts';

/** The types of personal data on screens; all of them are removed or another person's after signing in or out. */
export const PERSONAL: readonly string[] = [...STATEMENT_TYPES, ...DELIVERED_TYPES, 'photo'];

const MAX_TRIES = 20;
const DELETE_MS = 2_000;

/**
 * Removes all data of this person from the device: the own database, outcomes, photos, read-through facts, cached
 * photos, the session; then checks that they are removed. Needs no network: no script can clear the cookie, so its
 * session is noted as owed and ended at the next contact, before anything else.
 */
export async function wipePerson(context: Context): Promise<Result<null>> {
  const { surroundings, device, indexedDb } = context;
  const session = context.session();
  if (session === null) return { ok: true, value: null };
  const { userId } = session.person;
  const note = async () => {
    await device.write('logoutOwed', true);
    await device.writeServer(userId, null);
    // An interrupted repair may have stored statements of this person aside.
    if ((await device.read('carried'))?.userId === userId) await device.write('carried', null);
    await device.write('reminded', null);
    context.setOwn(null);
    await context.setSession(null);
  };
  context.tokens.forget();
  const own = context.own();
  // A full device can store no note before this person's data are deleted.
  const isNoted = await note().then(
    () => true,
    () => false,
  );
  if (!isNoted) {
    context.setOwn(null);
    await bestEffort(context.setSession(null));
  }
  if (own !== null) await own.destroy();
  // A database that could not be opened, or whose code is not loaded. If its opening hangs, so does its deletion; the
  // check below reports what is left.
  else if (indexedDb !== null) {
    const deletion = deleteStore(indexedDb, pouchName(context, userId));
    await within(surroundings.clock, DELETE_MS, deletion, undefined);
  }
  if (indexedDb !== null) await deleteOwnStore(indexedDb, surroundings.prefix, userId);
  if (indexedDb !== null) await deleteSavedPostStore(indexedDb, surroundings.prefix, userId);
  await context.mirror?.clearThrough();
  // The app's own files stay: they contain no personal data.
  await surroundings.caches?.delete(MEDIA_CACHE);
  await surroundings.caches?.delete(MEDIA_CACHE_OF_BOOKMARKS);
  if (!isNoted) await note();
  const left = await stillThere(context, userId);
  return left
    ? { ok: false, code: 'device/database-broken', detail: 'not everything could be deleted' }
    : { ok: true, value: null };
}

/**
 * The list of databases may lag behind a deletion for a moment. Without a list, it must suffice that no deletion
 * failed.
 */
async function stillThere(context: Context, userId: string): Promise<boolean> {
  const { indexedDb, surroundings } = context;
  if (indexedDb === null || typeof indexedDb.databases !== 'function') return false;
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const names = (await indexedDb.databases()).map((database) => database.name ?? '');
    const { prefix } = surroundings;
    const own = [ownStoreName(prefix, userId), savedPostStoreName(prefix, userId), pouchName(context, userId)];
    if (!names.some((name) => own.includes(name))) return false;
    await pause(surroundings.clock, 50);
  }
  return true;
}

/** The name that PouchDB's adapter gives the own database in the browser. */
function pouchName({ surroundings }: Context, userId: string): string {
  return `_pouch_${surroundings.prefix}own-${userId}`;
}
