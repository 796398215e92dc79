import { serviceWorkers } from '../browser-parts.ts';
import { localStore } from '../browser-storage.ts';

/** The push subscription of this browser as the service receives it (W3C Push API, `PushSubscription.toJSON()`). */
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

/** The browser parts that push needs; each may be missing (Safari on iOS has them only in an installed app). */
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
 * Asks the person for permission if they were not asked yet, and subscribes in the browser. To be called on a tap:
 * browsers ask on no other occasion, so the service's key is loaded after the question. `loadKey` answers null if that
 * failed.
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

/** This browser's current subscription, or null. Does not ask the person. */
export async function pushAddress(browser: PushBrowser = pushBrowser()): Promise<PushAddress | null> {
  try {
    const subscription = await (await browser.container?.getRegistration())?.pushManager?.getSubscription();
    return subscription ? addressOf(subscription) : null;
  } catch {
    return null;
  }
}

/**
 * Subscribes again in a browser that silently dropped its subscription, as browsers do: only if the person switched
 * push on here and still allows it, without asking again. Null if there is nothing to renew.
 */
export async function renewPush(
  loadKey: () => Promise<string | null>,
  browser: PushBrowser = pushBrowser(),
): Promise<PushAddress | null> {
  if (!isPushWished() || pushPermission(browser) !== 'granted') return null;
  const renewed = await subscribeToPush(loadKey, browser);
  return renewed.ok ? renewed.address : null;
}

/** Whether the person switched push on in this browser. */
export function isPushWished(): boolean {
  return localStore.read(WISHED) !== null;
}

/** Without storage a dropped subscription is missing until the person switches push on again. */
export function wishPush(on: boolean): void {
  if (on) localStore.write(WISHED, '1');
  else localStore.remove(WISHED);
}

/** Removes the subscription; true if there is none any more. */
export async function unsubscribeFromPush(browser: PushBrowser = pushBrowser()): Promise<boolean> {
  try {
    const subscription = await (await browser.container?.getRegistration())?.pushManager?.getSubscription();
    return (await subscription?.unsubscribe()) ?? true;
  } catch {
    return false;
  }
}

/** Leaves nothing of a person to the next one: no subscription, no notification, no number at the app's icon. */
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
    // A subscription with the key of another server is in the way.
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
