const CACHE = 'lapka-texts';
const ADDRESS = '/notification.json';

/**
 * Keeps the texts that the service worker shows when something was refused while the app was closed: it has no catalogs of its
 * own. To be called whenever the language changes.
 */
export async function keepNotificationTexts(texts: { title: string; body: string }): Promise<void> {
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json' } }));
}
