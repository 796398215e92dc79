import { type Clock, pause } from '../platform/clock.ts';
import type { Device } from './device.ts';

/** A service worker is ended after about half a minute of one event. */
const TIME_MS = 25_000;

/**
 * One round without any page (offline situation 30): sends what waits, reminds of what has come by then, and answers
 * how many things were newly refused and whether anything on the device is newer now. Ends within the time that a service worker has.
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
    await remindOf(device).catch(() => undefined);
    const { refused } = await device.status();
    return { refused: Math.max(0, refused - before), newer };
  } finally {
    await device.close();
  }
}
