import { bestEffort } from '../../domain/promises.ts';
import { setAppBadge } from '../notifications/app-badge.ts';
import { NOTIFICATION_APPEARANCE } from '../notifications/notification-appearance.ts';
import { readNotificationTexts, type StoredTexts } from '../notifications/notification-texts.ts';

/** A push message (domain/push/schema.ts), checked by hand: a service worker must not contain the schema library. */
interface Pushed {
  title: string;
  body: string;
  tag: string;
  url: string;
  unread: number | null;
}

/** A page that does not answer within this time has no listener: the browser navigates it to the address. */
const ANSWER_MS = 1_000;

/**
 * Shows a push message. Browsers withdraw the permission of an app that shows nothing for a push, so something is
 * always shown: a message that cannot be read, or that came after its person signed out, becomes a general notification
 * without its text.
 */
export async function showPushed(
  text: string | null,
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  signedIn: () => Promise<boolean>,
  badge: (count: number | null) => Promise<void> = setAppBadge,
): Promise<void> {
  const message = (await signedIn().catch(() => false)) ? read(text) : null;
  const { title, body, tag, url } = message ?? general(await readNotificationTexts());
  await registration.showNotification(title, { body, tag, ...NOTIFICATION_APPEARANCE, data: url });
  if (message !== null) await badge(message.unread);
}

/** Brings a window of the app to the front and navigates it to the address; without one it opens a new one. */
export async function openNotification(data: unknown, clients: Clients): Promise<void> {
  const url = isAddress(data) ? data : '/';
  const windows = await clients.matchAll({ type: 'window' });
  const there = windows.find((one) => new URL(one.url).pathname === url.split('?')[0]) ?? windows[0];
  if (there === undefined) {
    await clients.openWindow(url);
    return;
  }
  // Refused if a window may not come to the front on its own; it is navigated nevertheless.
  await bestEffort(there.focus());
  // The page opens it itself, so that no input is lost.
  if (!(await askToOpen(there, url))) await there.navigate(url);
}

function askToOpen(client: Client, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => done(false), ANSWER_MS);
    const done = (answer: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    port1.onmessage = () => done(true);
    client.postMessage({ type: 'LAPKA_OPEN', url }, [port2]);
  });
}

function read(text: string | null): Pushed | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null) return null;
    const { title, body, tag, url, unread } = value as Record<string, unknown>;
    if (typeof title !== 'string' || title === '' || typeof body !== 'string' || typeof tag !== 'string') return null;
    const number = typeof unread === 'number' && Number.isInteger(unread) && unread >= 0 ? unread : null;
    return { title, body, tag, url: isAddress(url) ? url : '/', unread: number };
  } catch {
    return null;
  }
}

/** Only addresses of this app: a push message must not link anywhere else. */
function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value);
}

function general(texts: StoredTexts | null): Pushed {
  return { title: texts?.title ?? 'Lapka', body: texts?.news ?? '', tag: 'lapka-news', url: '/', unread: null };
}
