import type { Page } from 'playwright/test';
import { expect, test, type Visitor } from '../support/fixtures.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';
import { registrationOf } from '../support/service-worker-registration.ts';
import { storedScreens } from './last-screen-steps.ts';

const TAG = 'lapka-sync';
const COMMUNITY = '/dashboard/community';

/** Returns a function by which the browser wakes the service worker of this origin, as when the network returns. */
async function waking({ context }: Visitor, page: Page, origin: string): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  const registration = registrationOf(session, origin);
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  return async () => {
    await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: TAG, lastChance: false });
  };
}

test('sends offline statements after the app was closed, and removes last screens when newer data arrived: situation 30', async ({
  open,
  service,
}) => {
  const writer = await open();
  const neighbour = await PersonClient.signIn(service.url, await registerPerson(service.url, 'Тарас', 'Новий'));
  await writer.register();
  await writer.readyForOffline();
  await writer.offline();
  await writer.writePost('Sent by nobody’s hand', 'The app was closed.');
  await writer.page.close();

  const elsewhere = await writer.context.newPage();
  const wake = await waking(writer, elsewhere, service.url);
  await writer.online();
  await wake();
  await expect
    .poll(async () => (await fetch(`${service.url}/bundle/community`)).text())
    .toContain('Sent by nobody’s hand');

  let [worker] = writer.context.serviceWorkers();
  // The browser also wakes the worker when the network returns; such a sync may end after the screen was stored and
  // then rightly removes it.
  await expect(async () => {
    const reading = await writer.context.newPage();
    await reading.goto(COMMUNITY);
    try {
      await expect.poll(() => storedScreens(reading)).toContain(COMMUNITY);
      [worker] = writer.context.serviceWorkers();
    } finally {
      // An open page would sync instead.
      await reading.close();
    }
    expect(worker === undefined ? [] : await storedScreens(worker)).toContain(COMMUNITY);
  }).toPass();
  if (worker === undefined) throw new Error('No service worker runs');
  const background = worker;
  await neighbour.write([postStatement('While nobody looked', '<p>A tortoise that runs.</p>')]);
  await expect
    .poll(
      async () => {
        await wake();
        return await storedScreens(background);
      },
      { intervals: [2_000] },
    )
    .toEqual([]);
});
