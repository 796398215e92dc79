import { variantAddress } from '../../domain/photo/variants.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { MEDIA_CACHE_OF_BOOKMARKS } from '../../platform/photos/media-caches.ts';
import type { Environment } from '../environment.ts';

/**
 * The sizes for a phone and a desktop. When another size is requested offline, the service worker answers with one of
 * these.
 */
const WIDTHS = [600, 1200] as const;
const AVATAR_WIDTH = 300;
const HASH = /^[0-9a-f]{64}$/;

/** The addresses of the photos that a post shows. */
export function photosOf({ photo, customAvatar }: Pick<PostFact, 'photo' | 'customAvatar'>): string[] {
  const avatar = customAvatar !== null && HASH.test(customAvatar) ? [variantAddress(customAvatar, AVATAR_WIDTH)] : [];
  return [...(photo === null ? [] : WIDTHS.map((width) => variantAddress(photo.sha256, width))), ...avatar];
}

type Machine = Pick<Environment, 'caches' | 'fetch' | 'origin'>;

/**
 * Makes the cache hold exactly these photos. Answers whether it does: a photo that could not be fetched is retried next
 * time, one that the service does not have is not.
 */
export async function keepPhotos(machine: Machine, wanted: ReadonlySet<string>, signal: AbortSignal): Promise<boolean> {
  const { caches, fetch, origin } = machine;
  if (caches === null || (wanted.size === 0 && !(await caches.has(MEDIA_CACHE_OF_BOOKMARKS)))) return true;
  const cache = await caches.open(MEDIA_CACHE_OF_BOOKMARKS);
  const held = new Set<string>();
  for (const request of await cache.keys()) {
    const address = new URL(request.url).pathname;
    if (wanted.has(address)) held.add(address);
    else await cache.delete(request);
  }
  let complete = true;
  for (const address of wanted) {
    if (held.has(address)) continue;
    if (signal.aborted) return false;
    try {
      const response = await fetch(origin + address, { signal, credentials: 'omit', redirect: 'manual' });
      if (response.status === 200) await cache.put(address, response);
      else if (response.status !== 404) complete = false;
    } catch {
      // No network, or no room: the cached photos stay, the rest is retried.
      complete = false;
    }
  }
  return complete;
}
