import { serviceWorkers } from './browser-parts.ts';
import { localStore } from './browser-storage.ts';

/** What the service is told of this browser (W3C Push API, `PushSubscription.toJSON()`). */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** `denied`: only the person can allow it again, in the browser's settings. */
export type PushPermission = 'unsupported' | 'default' | 'granted' | 'denied';

export type PushSubscribed =
  | { ok: true; address: PushAddress }
  | { ok: false; reason: 'unsupported' | 'denied' | 'failed' };

const WISHED = 'lapka.push';

/** The parts of a browser that pushing needs; each may be missing (Safari on iOS has them in an installed app only). */
export interface PushBrowser {
  container: ServiceWorkerContainer | undefined;
  notification: typeof Notification | undefined;
  hasPushManager: boolean;
}

export function pushBrowser(): PushBrowser {
  return {
    container: serviceWorkers(),
    notification: typeof Notification === 'undefined' ? undefined : Notification,
    hasPushManager: typeof PushManager !== 'undefined',
  };
}

export function pushPermission(browser: PushBrowser = pushBrowser()): PushPermission {
  if (browser.container === undefined || browser.notification === undefined || !browser.hasPushManager) {
    return 'unsupported';
  }
  return browser.notification.permission;
}

/**
 * Asks the person where they were not asked yet, and the browser for an address. To be called by a tap: browsers ask on
 * no other occasion, which is why the service's key is loaded after the question. Null from `loadKey`: it could not be
 * had.
 */
export async function subscribeToPush(
  loadKey: () => Promise<string | null>,
  browser: PushBrowser = pushBrowser(),
): Promise<PushSubscribed> {
  const { container, notification } = browser;
  if (pushPermission(browser) === 'unsupported' || notification === undefined) {
    return { ok: false, reason: 'unsupported' };
  }
  try {
    if ((await notification.requestPermission()) !== 'granted') return { ok: false, reason: 'denied' };
    const manager = (await container?.getRegistration())?.pushManager;
    if (manager === undefined) return { ok: false, reason: 'unsupported' };
    const key = await loadKey();
    if (key === null) return { ok: false, reason: 'failed' };
    const subscription = await subscribed(manager, key);
    const address = addressOf(subscription);
    return address === null ? { ok: false, reason: 'failed' } : { ok: true, address };
  } catch {
    return { ok: false, reason: 'failed' };
  }
}

/** The address that this browser has now, or null. Asks nobody. */
export async function pushAddress(browser: PushBrowser = pushBrowser()): Promise<PushAddress | null> {
  try {
    const subscription = await (await browser.container?.getRegistration())?.pushManager?.getSubscription();
    return subscription ? addressOf(subscription) : null;
  } catch {
    return null;
  }
}

/**
 * An address for a browser that dropped the one it had without a word, as browsers do: where the person switched
 * pushing on here and still allows it, nobody is asked again. Null where there is nothing to renew.
 */
export async function renewPush(
  loadKey: () => Promise<string | null>,
  browser: PushBrowser = pushBrowser(),
): Promise<PushAddress | null> {
  if (!isPushWished() || pushPermission(browser) !== 'granted') return null;
  const renewed = await subscribeToPush(loadKey, browser);
  return renewed.ok ? renewed.address : null;
}

/** That the person switched pushing on in this browser. */
export function isPushWished(): boolean {
  return localStore.read(WISHED) !== null;
}

/** Without storage a dropped address is missed until the person switches pushing on again. */
export function wishPush(on: boolean): void {
  if (on) localStore.write(WISHED, '1');
  else localStore.remove(WISHED);
}

/** Gives the address up; true when there is none any more. */
export async function unsubscribeFromPush(browser: PushBrowser = pushBrowser()): Promise<boolean> {
  try {
    const subscription = await (await browser.container?.getRegistration())?.pushManager?.getSubscription();
    return (await subscription?.unsubscribe()) ?? true;
  } catch {
    return false;
  }
}

/** Nothing of a person is left for who comes after them: no address, no notification, no number at the app's icon. */
export async function forgetPush(browser: PushBrowser = pushBrowser()): Promise<void> {
  wishPush(false);
  await unsubscribeFromPush(browser);
  try {
    const shown = (await (await browser.container?.getRegistration())?.getNotifications?.()) ?? [];
    for (const notification of shown) notification.close();
  } catch {
    // A browser without notifications shows none.
  }
}

async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // An address that was made with the key of another server is in the way.
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

function addressOf(subscription: PushSubscription): PushAddress | null {
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return null;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}
