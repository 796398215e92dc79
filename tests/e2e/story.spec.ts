import { DESKTOP, expect, petPhoto, test } from './fixtures.ts';

/** An image that the browser has really decoded. */
const decoded = (image: Element) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;

test('a post with a photo is written offline, travels, is read elsewhere, and read again offline', async ({ open }) => {
  const writer = await open();
  await writer.register();
  await writer.readyForOffline();

  await writer.offline();
  await expect(writer.badge('offline')).toBeVisible();
  await writer.writePost('A cat on the window sill', 'She sleeps there all day.', {
    bytes: await petPhoto(4),
    alt: 'A cat',
  });
  await expect(writer.card('A cat on the window sill')).toContainText('Waiting for the network');
  await expect
    .poll(() => writer.card('A cat on the window sill').getByRole('img', { name: 'A cat' }).evaluate(decoded))
    .toBe(true);

  await writer.page.reload();
  await expect(writer.card('A cat on the window sill')).toContainText('Waiting for the network');
  await expect
    .poll(() => writer.card('A cat on the window sill').getByRole('img', { name: 'A cat' }).evaluate(decoded))
    .toBe(true);

  await writer.online();
  await expect(writer.badge('synced')).toBeVisible();
  await expect(writer.card('A cat on the window sill')).not.toContainText('Waiting');

  const reader = await open({ viewport: DESKTOP });
  await reader.page.goto('/dashboard/community');
  const card = reader.card('A cat on the window sill');
  await expect(card).toContainText('She sleeps there all day.');
  const picture = card.getByRole('img', { name: 'A cat' });
  await expect.poll(() => picture.evaluate(decoded)).toBe(true);
  await reader.readyForOffline();
  await reader.page.reload();
  await expect.poll(() => picture.evaluate(decoded)).toBe(true);

  await reader.offline();
  await reader.page.reload();
  await expect(card).toContainText('She sleeps there all day.');
  await expect.poll(() => picture.evaluate(decoded)).toBe(true);
  await card.getByRole('link', { name: 'A cat on the window sill' }).click();
  await expect(reader.page.getByRole('heading', { name: 'A cat on the window sill', level: 1 })).toBeVisible();
  await reader.page.reload();
  await expect(reader.page.getByRole('heading', { name: 'A cat on the window sill', level: 1 })).toBeVisible();
});
