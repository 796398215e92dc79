import { DESKTOP, expect, petPhoto, test } from '../support/fixtures.ts';

/** True for an image that the browser has decoded. */
const decoded = (image: Element) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;

const TITLE = 'A cat on the window sill';

test('a post with a photo is written offline, sent, read elsewhere, and read again offline: situations 2 and 3', {
  tag: '@journey',
}, async ({ open }) => {
  const writer = await open();
  const { page } = writer;
  const waiting = writer.card(TITLE);

  await test.step('it is written offline and waits, also after a reload', async () => {
    await writer.register();
    await expect(writer.badge('synced')).toBeVisible();
    await writer.readyForOffline();
    await writer.offline();
    await expect(writer.badge('offline')).toHaveText(/^Offline/);
    await writer.writePost(TITLE, 'She sleeps there all day.', { bytes: await petPhoto(4), alt: 'A cat' });
    for (const load of ['as written', 'reloaded']) {
      if (load === 'reloaded') await page.reload();
      await expect(waiting).toContainText('Waiting to send');
      await expect.poll(() => waiting.getByRole('img', { name: 'A cat' }).evaluate(decoded)).toBe(true);
    }
  });

  await test.step('the sync centre lists it', async () => {
    await expect(writer.badge('offline')).toContainText('Offline · 1');
    await page.goto('/dashboard/sync');
    await expect(page.locator('main')).toContainText('1 item is waiting for a connection.');
    await page.getByRole('button', { name: 'View' }).click();
    await expect(page.locator('#waiting')).toBeFocused();
    await expect(page.locator('#waiting')).toContainText(TITLE);
  });

  await test.step('it is sent when the network is back', async () => {
    await writer.online();
    await expect(writer.badge('synced')).toBeVisible();
    await page.goto('/dashboard/community');
    await expect(waiting).not.toContainText('Waiting');
  });

  const reader = await open({ viewport: DESKTOP });
  const card = reader.card(TITLE);
  const picture = card.getByRole('img', { name: 'A cat' });

  await test.step('it is read elsewhere, and read again offline', async () => {
    await reader.page.goto('/dashboard/community');
    await expect(card).toContainText('She sleeps there all day.');
    await expect.poll(() => picture.evaluate(decoded)).toBe(true);
    // The browser fetched the photo before the service worker took over; this load caches it.
    await reader.readyForOffline();
    await reader.page.reload();
    await expect.poll(() => picture.evaluate(decoded)).toBe(true);
    await reader.offline();
    await reader.page.reload();
    await expect(card).toContainText('She sleeps there all day.');
    await expect.poll(() => picture.evaluate(decoded)).toBe(true);
    await card.getByRole('link', { name: TITLE }).click();
    const heading = reader.page.getByRole('heading', { name: TITLE, level: 1 });
    await expect(heading).toBeVisible();
    await reader.page.reload();
    await expect(heading).toBeVisible();
  });

  await test.step('any address opens offline, and the account forms say that they need the network', async () => {
    await reader.page.goto('/dashboard/sync');
    await expect(reader.page.getByRole('heading', { name: 'Sync centre', level: 1 })).toBeVisible();
    await reader.page.goto('/no/such/address');
    await expect(reader.page.getByText('Oops. Nothing here...')).toBeVisible();
    const note = reader.page.getByText('You need a connection to sign in or join, but not to read');
    for (const address of ['/signup', '/signin']) {
      await reader.page.goto(address);
      await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(note).toBeVisible();
    }
    await reader.online();
    await expect(note).toHaveCount(0);
    await reader.offline();
    await expect(note).toBeVisible();
  });
});
