import type { SharedDatabase } from '../../../domain/statements.ts';
import { MEDIA_CACHE, MEDIA_CACHE_OF_BOOKMARKS } from '../../../platform/photos/media-caches.ts';
import type { DeviceContents } from '../../api/sync.ts';
import { orderOfId, STREAM } from '../../mirror/schema.ts';
import type { Context } from '../context.ts';
import { PEDIGREE_PAGES } from '../handlers/pedigrees.ts';
import type { OwnAccess } from './own-access.ts';

type Parts = Pick<Context, 'mirror' | 'market' | 'facts'> & {
  readonly surroundings: Pick<Context['surroundings'], 'caches'>;
};

/** What this device can show without a network (`SyncApi.contents`). */
export async function deviceContents(
  context: Parts,
  { reading }: Pick<OwnAccess, 'reading'>,
): Promise<DeviceContents[]> {
  const { lastContact } = context.facts();
  const [posts, announcements, pets, ownPets, pedigrees, photos, chats] = await Promise.all([
    context.mirror?.count(STREAM) ?? 0,
    context.market?.count(orderOfId('announcement:')) ?? 0,
    opened(context, 'directory', 'pet:'),
    reading(async (own) => (await own.documents.list('pet')).map(({ _id }) => _id), []),
    opened(context, 'pedigrees', PEDIGREE_PAGES),
    photoCount(context.surroundings.caches),
    reading(async (own) => (await own.chats.heads()).length, 0),
  ]);
  const contents: DeviceContents[] = [
    // Every contact brings what is mirrored up to date.
    { of: 'posts', count: posts, asOf: lastContact },
    { of: 'announcements', count: announcements, asOf: lastContact },
    { of: 'chats', count: chats, asOf: lastContact },
    { of: 'pets', count: new Set([...pets.ids, ...ownPets]).size, asOf: pets.asOf },
    { of: 'pedigrees', count: pedigrees.ids.length, asOf: pedigrees.asOf },
    { of: 'photos', count: photos, asOf: null },
  ];
  return contents.filter(({ count }) => count > 0);
}

/** Facts that were read through the network, and when the last one was. */
async function opened({ mirror }: Pick<Parts, 'mirror'>, database: SharedDatabase, prefix: string) {
  const entries = (await mirror?.throughEntries(database, prefix, `${prefix}\uffff`)) ?? [];
  const times = entries.map(({ at }) => at);
  return {
    ids: entries.map(({ id }) => id),
    asOf: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
  };
}

/** The photos that were viewed, and those of bookmarked posts. */
async function photoCount(caches: CacheStorage | null): Promise<number> {
  if (caches === null) return 0;
  const addresses = new Set<string>();
  for (const name of [MEDIA_CACHE, MEDIA_CACHE_OF_BOOKMARKS]) {
    // Opening a cache creates it.
    if (!(await caches.has(name))) continue;
    for (const { url } of await (await caches.open(name)).keys()) addresses.add(url);
  }
  return addresses.size;
}
