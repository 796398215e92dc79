import type { PostStatement } from '../../../src/domain/post/schema.ts';
import { everybodySees } from '../other-browsers/steps.ts';
import { expect, petPhoto, test } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';

// Without a service worker, which would answer instead of the route below; no page here is loaded offline.
test.use({ serviceWorkers: 'block' });

/** Content that no form of ours writes and the service refuses: an image in the text. */
const unsafePost = (title: string): PostStatement =>
  postStatement(title, '<p>Look: <img src="https://example.com/x.png"></p>');

test('a refusal shows its reason: a post is edited, resent or discarded, a photo replaced: situations 12 and 13', async ({
  open,
  service,
}) => {
  const writer = await open();
  const { page } = writer;
  const person = await writer.register();
  const client = await PersonClient.signIn(service.url, person);
  const [edited, discarded] = [unsafePost('To be edited'), unsafePost('To be discarded')];
  const row = (title: string) => page.locator('#refused').getByRole('listitem').filter({ hasText: title });
  const dialog = page.getByRole('dialog');

  await test.step('two posts and a photo are refused with their reasons', async () => {
    await client.write([edited, discarded]);
    await writer.context.route('**/media/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 415,
            contentType: 'application/json',
            body: JSON.stringify({ error: 'unsupported', reason: 'not an image', code: 'photo/not-an-image' }),
          })
        : route.continue(),
    );
    await writer.writePost('A cat in the garden', 'She hunts butterflies.', {
      bytes: await petPhoto(10),
      alt: 'A cat',
    });
    await expect(writer.badge('refused')).toContainText('Rejected · 3');
    await expect(writer.card('To be edited')).toContainText(
      'Not published: The text has formatting that isn’t allowed here.',
    );
    await inspect(page, 'phone-en-light-refused-community');
    await page.goto('/dashboard/sync');
    await page.getByRole('button', { name: 'View' }).click();
    await expect(page.locator('#refused')).toBeFocused();
    await expect(row('To be edited')).toContainText(
      '“To be edited” wasn’t published: The text has formatting that isn’t allowed here.',
    );
    await expect(row('A cat in the garden')).toContainText(
      'Couldn’t use the photo for “A cat in the garden”: This file isn’t a photo we can show. Try a JPEG or PNG.',
    );
    await inspect(page, 'phone-en-light-refused-sync-centre');
  });

  await test.step('one post is discarded', async () => {
    await row('To be discarded').getByRole('button', { name: 'Discard' }).click();
    await inspect(page, 'phone-en-light-refused-discard');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row('To be discarded')).toBeVisible();
    await row('To be discarded').getByRole('button', { name: 'Discard' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(row('To be discarded')).toHaveCount(0);
    await expect(writer.badge('refused')).toContainText('Rejected · 2');
  });

  await test.step('the other one is resent in vain, then edited', async () => {
    const generation = async () =>
      (await client.documents())
        .filter(({ _id }) => _id === edited._id)
        .map(({ _rev }) => Number.parseInt(String(_rev), 10));
    await row('To be edited').getByRole('button', { name: 'Send again' }).click();
    await expect.poll(generation).toEqual([2]);
    await expect(row('To be edited')).toContainText('isn’t allowed here');
    await row('To be edited').getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('To be edited');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Only words now.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row('To be edited')).toHaveCount(0);
    await writer.dialogClosed();
  });

  await test.step('another photo is chosen', async () => {
    await writer.context.unrouteAll();
    await row('A cat in the garden').getByRole('button', { name: 'Choose another' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveText('She hunts butterflies.');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(12) });
    await expect(dialog.getByRole('img', { name: 'A cat' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(writer.badge('synced')).toBeVisible();
    await expect(page.locator('#refused')).toHaveCount(0);
  });

  await test.step('others see the corrected post, and nothing of the discarded one', async () => {
    const posts = await everybodySees(service.url, ({ postTitle }) => postTitle === 'A cat in the garden');
    const post = (title: string) => posts.find(({ postTitle }) => postTitle === title);
    expect(post('To be edited')?.content).toBe('<p>Only words now.</p>');
    expect(post('To be discarded')).toBeUndefined();
    const photo = post('A cat in the garden')?.photo;
    expect(photo?.alt).toBe('A cat');
    expect((await fetch(`${service.url}/media/${photo?.sha256}/600`)).status).toBe(200);
  });
});
