import { routePath } from '../../domain/routes.ts';
import { readNotificationTexts } from '../notifications/notification-texts.ts';

/**
 * Notifies the person in their language that something was refused while the app was closed; without the texts nothing
 * is shown.
 */
export async function showRefusedNotification(registration: ServiceWorkerRegistration): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const texts = await readNotificationTexts();
  if (texts === null) return;
  await registration.showNotification(texts.title, {
    body: texts.body,
    tag: 'lapka-refused',
    data: routePath('sync'),
  });
}
