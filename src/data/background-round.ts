import { bestEffort } from '../domain/promises.ts';
import { type Clock, pause } from '../platform/clock.ts';
import type { Device } from './device.ts';

/** The browser ends a service worker after about half a minute per event. */
const TIME_MS = 25_000;

/**
 * One round without any page (offline situation 30): sends what waits, shows due reminders, and answers how many items
 * were newly refused and whether any data on the device is newer. Ends within the time limit of a service worker.
 */
export async function backgroundRound(
  device: Device,
  clock: Clock,
  remindOf: (device: Device) => Promise<void>,
): Promise<{ refused: number; newer: boolean }> {
  let newer = false;
  try {
    await device.subscribe(({ kind }) => {
      newer ||= kind === 'changed' || kind === 'firstPage';
    });
    const before = (await device.status()).refused;
    await Promise.race([device.syncNow().then(() => device.settled()), pause(clock, TIME_MS)]);
    await bestEffort(remindOf(device));
    const { refused } = await device.status();
    return { refused: Math.max(0, refused - before), newer };
  } finally {
    await device.close();
  }
}
