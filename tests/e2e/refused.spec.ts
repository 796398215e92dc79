import { ulid } from 'ulid';
import { postId } from '../../src/domain/post/id.ts';
import type { PostStatement } from '../../src/domain/post/schema.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { expect, petPhoto, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { PersonClient } from './person-client.ts';

// No page here is loaded without a network, so nobody pays for the installation of a service worker.
test.use({ serviceWorkers: 'block' });

/** What no form of ours writes and the service refuses: a picture inside the text. */
function unsafePost(title: string): PostStatement {
  const id = postId(ulid());
  const now = new Date().toISOString();
  return {
    _id: id,
    type: 'post',
    schemaVersion: versionOf('post'),
    written: { at: now, device: 'another program' },
    postTitle: title,
    content: '<p>Look: <img src="https://example.com/x.png"></p>',
    tags: [],
    photo: null,
    slug: slugOf(id, title),
    createdAt: now,
    editedAt: null,
  };
}

test('a refused post says why and can be edited, sent again or discarded: situation 12', async ({ open, service }) => {
  const writer = await open();
  const { page } = writer;
  const person = await writer.register();
  const client = await PersonClient.signIn(service.url, person);
  const [edited, discarded] = [unsafePost('To be edited'), unsafePost('To be discarded')];
  await client.write([edited, discarded]);

  await expect(writer.badge('refused')).toContainText('Refused · 2');
  await expect(writer.card('To be edited')).toContainText(
    'Not published: The text has formatting that is not allowed here.',
  );
  await inspect(page, 'phone-en-light-refused-community');
  await page.goto('/dashboard/sync');
  await page.getByRole('button', { name: 'See them' }).click();
  await expect(page.locator('#refused')).toBeFocused();
  await inspect(page, 'phone-en-light-refused-sync-centre');
  const row = (title: string) => page.locator('#refused').getByRole('listitem').filter({ hasText: title });
  await expect(row('To be edited')).toContainText(
    '“To be edited” was not published: The text has formatting that is not allowed here.',
  );

  await row('To be discarded').getByRole('button', { name: 'Discard' }).click();
  await inspect(page, 'phone-en-light-refused-discard');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row('To be discarded')).toBeVisible();
  await row('To be discarded').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(row('To be discarded')).toHaveCount(0);
  await expect(writer.badge('refused')).toContainText('Refused · 1');

  const generation = async () =>
    (await client.documents())
      .filter(({ _id }) => _id === edited._id)
      .map(({ _rev }) => Number.parseInt(String(_rev), 10));
  await row('To be edited').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(generation).toEqual([2]);
  await expect(row('To be edited')).toContainText('not allowed here');

  await row('To be edited').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toHaveValue('To be edited');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Only words now.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(writer.badge('synced')).toBeVisible();
  await expect(page.locator('#refused')).toHaveCount(0);

  const reader = await open();
  await reader.page.goto('/dashboard/community');
  await expect(reader.card('To be edited')).toContainText('Only words now.');
  await expect(reader.card('To be discarded')).toHaveCount(0);
});

test('a refused photo is told with its reason, and another one can be chosen: situation 13', async ({ open }) => {
  // Without the service worker, which would answer in the place of the route below.
  const writer = await open({ serviceWorkers: 'block' });
  const { page } = writer;
  await writer.register();
  await writer.context.route('**/media/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 415,
          contentType: 'application/json',
          body: JSON.stringify({ error: 'unsupported', reason: 'not an image', code: 'photo/not-an-image' }),
        })
      : route.continue(),
  );
  await writer.writePost('A cat in the garden', 'She hunts butterflies.', { bytes: await petPhoto(10), alt: 'A cat' });
  await expect(writer.badge('refused')).toContainText('Refused · 1');
  await page.getByRole('link', { name: 'Sync centre' }).last().click();
  await expect(page.locator('#refused')).toContainText(
    'The photo of “A cat in the garden” could not be used: This file is not a photo that can be shown. Try a JPEG or a PNG.',
  );
  await writer.context.unrouteAll();
  await page.locator('#refused').getByRole('button', { name: 'Choose another' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveText('She hunts butterflies.');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(12) });
  await expect(dialog.getByRole('img', { name: 'A cat' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(writer.badge('synced')).toBeVisible();

  const reader = await open();
  await reader.page.goto('/dashboard/community');
  await expect(reader.card('A cat in the garden').getByRole('img', { name: 'A cat' })).toBeVisible();
});
