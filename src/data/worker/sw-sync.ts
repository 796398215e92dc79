import type { PushSubscriptionInput } from '../../domain/push/schema.ts';
import { systemClock } from '../../platform/clock.ts';
import { backgroundRound } from '../background-round.ts';
import { createDevice, type Device } from '../device.ts';
import { workerSurroundings } from './environment.ts';
import { remindHere } from './remind-here.ts';

/**
 * What the service worker runs when the network is back, and periodically. It takes part in the election like a tab, so
 * it never writes beside a tab that was opened in the meantime.
 */
const lapkaBackgroundSync = (registration: ServiceWorkerRegistration) =>
  backgroundRound(device(), systemClock, (here) => remindHere(here, registration));

/** Registers the push address with the service when the browser changed it. */
async function lapkaKeepPush(address: PushSubscriptionInput): Promise<void> {
  const here = device();
  try {
    await here.keepPushSubscription({ endpoint: address.endpoint, keys: address.keys });
  } finally {
    await here.close();
  }
}

function device(): Device {
  const parts = { loadPlaces: unasked, loadExport: unasked };
  return createDevice(workerSurroundings(self, () => undefined, parts));
}

function unasked(): Promise<never> {
  return Promise.reject(new Error('only a page asks for this'));
}

Object.assign(self, { lapkaBackgroundSync, lapkaKeepPush });
