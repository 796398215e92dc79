const CACHE = 'lapka-texts';
const ADDRESS = '/notification.json';

/** The page keeps the texts for us, in the person's language (platform/notification-texts.ts). Without them nothing is shown. */
export async function showRefusedNotification(registration: ServiceWorkerRegistration): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const kept = await caches.match(ADDRESS, { cacheName: CACHE });
  const texts: unknown = await kept?.json();
  if (typeof texts !== 'object' || texts === null || !('title' in texts) || !('body' in texts)) return;
  await registration.showNotification(String(texts.title), {
    body: String(texts.body),
    tag: 'lapka-refused',
    data: '/sync',
  });
}
