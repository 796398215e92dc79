import { bestEffort } from '../domain/promises.ts';
import { setAppBadge } from '../platform/notifications/app-badge.ts';
import { forgetPush, pushAddress, renewPush } from '../platform/notifications/push.ts';
import type { DataApi, DataEvent } from './api.ts';

/**
 * Registers this browser's push subscription with the service once after each start, because browsers change or drop
 * it, and removes it when the person signs out. Answers a function that handles each event of the data client.
 */
export function pushListener(
  api: Pick<DataApi, 'keepPushSubscription' | 'pushKey'>,
  platform = { pushAddress, renewPush, forgetPush, setAppBadge },
): (event: DataEvent) => void {
  let isRegistered = false;

  async function loadKey(): Promise<string | null> {
    const key = await api.pushKey();
    return key.ok ? key.value : null;
  }

  async function tell(): Promise<void> {
    const address = (await platform.pushAddress()) ?? (await platform.renewPush(loadKey));
    if (address === null) return;
    const answer = await api.keepPushSubscription(address);
    if (answer.ok) return;
    // Left over from a person who signed out when it could not be removed.
    if (answer.code === 'device/not-signed-in') await platform.forgetPush();
    // The service was not reached after all.
    if (answer.code.startsWith('network/')) isRegistered = false;
  }

  return (event) => {
    if (event.kind === 'session') {
      isRegistered = false;
      if (event.session.kind !== 'visitor') return;
      void bestEffort(platform.forgetPush());
      void bestEffort(platform.setAppBadge(0));
    }
    if (event.kind !== 'status' || isRegistered || !event.status.online || event.status.reason !== 'none') return;
    // A page that is too old does not know who is signed in: the subscription may belong to that person and must not be
    // removed as left over.
    if (event.status.badge === 'unknown' || event.status.badge === 'outdated' || event.status.lastContact === null)
      return;
    isRegistered = true;
    void bestEffort(tell());
  };
}
