import { setAppBadge } from '../app-badge.ts';
import { NOTIFICATION_APPEARANCE } from '../notification-appearance.ts';
import { readNotificationTexts, type StoredTexts } from '../notification-texts.ts';

/**
 * What is pushed (domain/push/schema.ts), looked at by hand: a service worker must not carry the library for schemas.
 */
interface Pushed {
  title: string;
  body: string;
  tag: string;
  url: string;
  unread: number | null;
}

/** A page that does not answer by then has no ear for it: it is led to the address by the browser. */
const ANSWER_MS = 1_000;

/**
 * Shows what was pushed. A browser takes the permission away from an app that is pushed to and shows nothing, so
 * something is always shown: what cannot be read, or came after its person had signed out, is told in general, without
 * a word of it.
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

/** A window that shows the app is brought to the front and led to the address; without one a new one is opened. */
export async function openNotification(data: unknown, clients: Clients): Promise<void> {
  const url = isAddress(data) ? data : '/';
  const windows = await clients.matchAll({ type: 'window' });
  const there = windows.find((one) => new URL(one.url).pathname === url.split('?')[0]) ?? windows[0];
  if (there === undefined) {
    await clients.openWindow(url);
    return;
  }
  // Refused where a window may not come to the front by itself; it is led there all the same.
  await there.focus().catch(() => undefined);
  // The page opens it itself, so that nothing of what is typed there is lost.
  if (!(await told(there, url))) await there.navigate(url);
}

function told(client: Client, url: string): Promise<boolean> {
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

/** Of this app: nothing that is pushed may lead anywhere else. */
function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value);
}

function general(texts: StoredTexts | null): Pushed {
  return { title: texts?.title ?? 'Lapka', body: texts?.news ?? '', tag: 'lapka-news', url: '/', unread: null };
}
