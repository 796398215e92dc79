import { cachesOrNull } from '../browser-parts.ts';

const CACHE = 'lapka-texts';
const ADDRESS = '/notification.json';

/**
 * `body`: something was refused; `news`: there is something new, without details; `tomorrow`: a reservation, with
 * `{pet}` and `{by}` in it.
 */
export interface StoredTexts {
  title: string;
  body: string;
  news: string;
  tomorrow: string;
}

/**
 * Stores the texts for the service worker, which has no catalogs: something was refused while the app was closed, a
 * push message cannot be read, or a reservation is tomorrow. To be called whenever the language changes.
 */
export async function keepNotificationTexts(texts: StoredTexts): Promise<void> {
  const caches = cachesOrNull();
  if (caches === null) return;
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json' } }));
}

/** The texts stored last; null if there are none. */
export async function readNotificationTexts(): Promise<StoredTexts | null> {
  try {
    const texts: unknown = await (await cachesOrNull()?.match(ADDRESS, { cacheName: CACHE }))?.json();
    if (typeof texts !== 'object' || texts === null) return null;
    const { title = '', body = '', news = '', tomorrow = '' }: Partial<Record<keyof StoredTexts, unknown>> = texts;
    return { title: String(title), body: String(body), news: String(news), tomorrow: String(tomorrow) };
  } catch {
    return null;
  }
}
