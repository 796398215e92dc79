import { setAppBadge } from '../platform/app-badge.ts';
import { forgetPush, pushAddress, renewPush } from '../platform/push.ts';
import type { DataApi, DataEvent } from './api.ts';

/**
 * Keeps what the service knows of this browser's address for pushing true: tells it once after each start, because
 * browsers change it or drop it, and takes everything away when the person signs out. Answers what to do with each
 * event of the data client.
 */
export function pushListener(
  api: Pick<DataApi, 'keepPushSubscription' | 'pushKey'>,
  platform = { pushAddress, renewPush, forgetPush, setAppBadge },
): (event: DataEvent) => void {
  let told = false;

  async function loadKey(): Promise<string | null> {
    const key = await api.pushKey();
    return key.ok ? key.value : null;
  }

  async function tell(): Promise<void> {
    const address = (await platform.pushAddress()) ?? (await platform.renewPush(loadKey));
    if (address === null) return;
    const answer = await api.keepPushSubscription(address);
    if (answer.ok) return;
    // Left over from somebody who signed out while it could not be given up.
    if (answer.code === 'device/not-signed-in') await platform.forgetPush();
    // The service was not reached after all.
    if (answer.code.startsWith('network/')) told = false;
  }

  return (event) => {
    if (event.kind === 'session') {
      told = false;
      if (event.session.kind !== 'visitor') return;
      platform.forgetPush().catch(() => undefined);
      platform.setAppBadge(0).catch(() => undefined);
    }
    if (event.kind !== 'status' || told || !event.status.online || event.status.reason !== 'none') return;
    // Who is signed in is not known to a page that is too old: what it would take for left over is theirs.
    if (event.status.badge === 'unknown' || event.status.badge === 'outdated' || event.status.lastContact === null)
      return;
    told = true;
    tell().catch(() => undefined);
  };
}
