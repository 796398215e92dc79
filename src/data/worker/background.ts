import { pause, systemClock } from '../../platform/clock.ts';
import { createDevice } from '../device.ts';
import { workerSurroundings } from './surroundings.ts';

/** A service worker is ended after about half a minute of one event. */
const TIME_MS = 25_000;

/**
 * One round without any page: what the service worker runs when the network is back (offline situation 30). It takes part in the
 * election like a tab, so it never writes beside one that was opened meanwhile.
 */
async function backgroundSync(): Promise<{ refused: number }> {
  const device = createDevice(workerSurroundings(self, () => undefined));
  try {
    const before = (await device.status()).refused;
    await Promise.race([device.syncNow().then(() => device.settled()), pause(systemClock, TIME_MS)]);
    const { refused } = await device.status();
    return { refused: Math.max(0, refused - before) };
  } finally {
    await device.close();
  }
}

Object.assign(self, { lapkaBackgroundSync: backgroundSync });
