import type { PrecacheController } from 'workbox-precaching';

const CACHE = 'lapka-previous';

/**
 * Copies the chunks of the version that is being replaced to a separate cache. A tab that has not reloaded yet still
 * requests them, and the server may have deleted them. One version is stored.
 */
export async function keepPrevious(precache: PrecacheController): Promise<void> {
  const current = new Set(precache.getCachedURLs());
  const cache = await caches.open(precache.strategy.cacheName);
  const old: [Request, Response][] = [];
  for (const request of await cache.keys()) {
    if (current.has(stripRevision(request.url)) || current.has(request.url)) continue;
    const response = await cache.match(request);
    if (response) old.push([request, response]);
  }
  if (old.length === 0) return;
  await caches.delete(CACHE);
  const previous = await caches.open(CACHE);
  await Promise.all(old.map(([request, response]) => previous.put(request, response)));
}

export async function previousOrNetwork({ request }: { request: Request }): Promise<Response> {
  const cached = await caches.match(request, { cacheName: CACHE });
  return cached ?? fetch(request);
}

/** Workbox stores files without a hash in their name under an added `__WB_REVISION__`. */
function stripRevision(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('__WB_REVISION__');
  return url.href;
}
