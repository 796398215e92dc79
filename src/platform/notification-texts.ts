import { cachesOrNull } from './browser-parts.ts';

const CACHE = 'lapka-texts';
const ADDRESS = '/notification.json';

/**
 * `body`: something was refused; `news`: there is something new, without a word of what; `tomorrow`: a reservation,
 * with `{pet}` and `{by}` in it, '' where an older version of the app kept the texts.
 */
export interface StoredTexts {
  title: string;
  body: string;
  news: string;
  tomorrow: string;
}

/**
 * Keeps the texts that the service worker shows when something was refused while the app was closed, when what was
 * pushed cannot be read, or the day before a reservation: it has no catalogs of its own. To be called whenever the
 * language changes.
 */
export async function keepNotificationTexts(texts: StoredTexts): Promise<void> {
  const caches = cachesOrNull();
  if (caches === null) return;
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json' } }));
}

/** Those that were kept last; null when there are none. */
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
