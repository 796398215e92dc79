import { MEDIA_CACHE, MEDIA_CACHE_OF_BOOKMARKS } from '../photos/media-caches.ts';

const ADDRESS = /^(\/media\/[0-9a-f]+\/)(\d+)$/;
/** Large before small: a picture that is scaled down looks better than one that is scaled up. */
const WIDTHS = [1200, 900, 600, 300] as const;

/** The photo of a bookmarked post, in exactly this size. */
export function cachedMedia(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: MEDIA_CACHE_OF_BOOKMARKS });
}

/** Another size of the same photo, for an offline screen whose size is not cached. */
export async function otherSize(url: URL): Promise<Response | undefined> {
  const [, photo, width] = ADDRESS.exec(url.pathname) ?? [];
  if (photo === undefined) return undefined;
  for (const other of WIDTHS) {
    if (String(other) === width) continue;
    for (const cacheName of [MEDIA_CACHE_OF_BOOKMARKS, MEDIA_CACHE]) {
      const found = await caches.match(photo + other, { cacheName });
      if (found) return found;
    }
  }
  return undefined;
}
