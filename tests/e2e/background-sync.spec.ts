import { expect, test } from './fixtures.ts';
import { registrationOf } from './service-worker-registration.ts';

const TAG = 'lapka-sync';

test('what was written offline is sent after the app was closed: situation 30', async ({ open, service }) => {
  const writer = await open();
  await writer.register();
  await writer.readyForOffline();
  await writer.offline();
  await writer.writePost('Sent by nobody’s hand', 'The app was closed.');
  await writer.page.close();

  const elsewhere = await writer.context.newPage();
  const session = await writer.context.newCDPSession(elsewhere);
  const registration = registrationOf(session, service.url);
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  await writer.online();
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: service.url,
    registrationId,
    tag: TAG,
    lastChance: false,
  });

  await expect
    .poll(async () => (await fetch(`${service.url}/bundle/community`)).text(), { timeout: 40_000 })
    .toContain('Sent by nobody’s hand');
});
