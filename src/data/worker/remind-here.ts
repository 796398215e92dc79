import { indexedDbOrNull } from '../../platform/browser-parts.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Reminding, remind } from '../remind.ts';
import { openDeviceStore } from '../store/device-store.ts';

/** Shows reminders on this device, from a page or from the service worker. */
export async function remindHere(api: Reminding['api'], registration: Reminding['registration']): Promise<void> {
  const { permission } = Notification;
  const notes = openDeviceStore(indexedDbOrNull(), '');
  try {
    await remind({ api, notes, clock: systemClock, registration, permission, locks: navigator.locks ?? null });
  } finally {
    await notes.close();
  }
}
