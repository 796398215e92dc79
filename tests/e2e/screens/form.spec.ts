import { LIMITS } from '../../../src/domain/limits.ts';
import { DESKTOP, expect, largePhoto, petPhoto, test } from '../support/fixtures.ts';
import { PersonClient } from '../support/person-client.ts';
import { tabTo } from '../support/tab-to.ts';

// No page here is loaded offline, so the tests save the installation of a service worker.
test.use({ serviceWorkers: 'block' });

const WRITE = 'What’s new with your pet?';

test('a person registers and writes a post by keyboard only', async ({ open }) => {
  const { page } = await open({ viewport: DESKTOP });
  await page.goto('/signup');
  const answers = {
    'First name': 'Оксана',
    'Second name': 'Гай',
    Email: `keyboard-${Date.now()}@lapka.example`,
    Password: 'correct horse battery',
    'Confirm password': 'correct horse battery',
  };
  for (const [label, text] of Object.entries(answers)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'text');
  await tabTo(page, page.getByRole('button', { name: 'Join now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Оксана/, level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Community' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: WRITE }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: WRITE })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Title'));
  await page.keyboard.type('Without a mouse');
  await tabTo(page, dialog.getByRole('button', { name: 'Bold' }));
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('Every key counts.');
  // Registered before the key: the browser must intercept its file chooser, and might otherwise handle the key first.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, dialog.getByRole('button', { name: 'Choose a photo' }));
  await page.keyboard.press('Space');
  await (await chooser).setFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(6) });
  await tabTo(page, dialog.getByLabel('What’s in the photo?'));
  await page.keyboard.type('A cat on a keyboard');
  await tabTo(page, dialog.getByLabel('Tags'));
  await page.keyboard.type('Cats, keys');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('#keys')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Publish' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const card = page.getByRole('article').filter({ hasText: 'Without a mouse' });
  await expect(card).toContainText('Every key counts.');
  await expect(card).toContainText('#cats');
  await expect(card.getByRole('img', { name: 'A cat on a keyboard' })).toBeVisible();
  await expect(card).not.toContainText(/Waiting|now publishing/);
});

test('a draft survives a reload and a crash and appears on another device; a double click publishes it once', async ({
  open,
  service,
}) => {
  const writer = await open();
  const person = await writer.register();
  const client = await PersonClient.signIn(service.url, person);
  const { page } = writer;
  const draftTitles = async () =>
    (await client.documents()).filter(({ type }) => type === 'draft').map(({ postTitle }) => postTitle);

  await page.getByRole('button', { name: WRITE }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Half a thought');
  // At once: before the pause after which a draft is stored.
  await page.reload();
  await page.getByRole('button', { name: WRITE }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Half a thought');
  await expect(page.getByRole('dialog')).toContainText('Draft restored.');

  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('The other half');
  await page.getByRole('dialog').getByLabel('Title').fill('A whole thought');
  await expect.poll(draftTitles).toEqual(['A whole thought']);
  const cdp = await writer.context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page answers no command, including this one.
  cdp.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await writer.context.newPage();
  await again.goto('/dashboard/community');
  await again.getByRole('button', { name: WRITE }).click();
  await expect(again.getByRole('dialog').getByLabel('Title')).toHaveValue('A whole thought');
  await expect(again.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toHaveText('The other half');

  const second = await open();
  await second.signIn(person);
  await expect(second.badge('synced')).toBeVisible();
  await second.page.getByRole('button', { name: WRITE }).click();
  const dialog = second.page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toHaveValue('A whole thought');
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('A whole thought');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveText('The other half');
  await dialog.getByRole('button', { name: 'Publish' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(second.card('A whole thought')).not.toContainText(/Waiting|now publishing/);
  await expect(second.card('A whole thought')).toHaveCount(1);
  await expect.poll(draftTitles).toEqual([]);
  const posts = (await client.documents()).filter(({ type, postTitle }) => type === 'post' && postTitle !== '');
  expect(posts.map(({ postTitle }) => postTitle)).toEqual(['A whole thought']);

  await second.page.getByRole('button', { name: WRITE }).click();
  await dialog.getByLabel('Title').fill('Not worth it');
  await expect.poll(draftTitles).toEqual(['Not worth it']);
  await second.page.keyboard.press('Escape');
  await second.page.getByRole('button', { name: WRITE }).click();
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await second.page.keyboard.press('Escape');
  await expect.poll(draftTitles).toEqual([]);
});

test('explains the rules of a post and its photo, and shows a reader publication, edit and removal without a reload', async ({
  open,
}) => {
  const writer = await open();
  await writer.register();
  await test.step('the form names missing fields and preserves the input', async () => {
    await writer.page.getByRole('button', { name: WRITE }).click();
    const form = writer.page.getByRole('dialog');
    const publish = form.getByRole('button', { name: 'Publish' });
    await publish.click();
    await expect(form.getByLabel('Title')).toHaveAccessibleDescription(/A post needs a title\./);
    await form.getByLabel('Title').fill('A cat called Murchyk');
    await publish.click();
    const text = form.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveAccessibleDescription(/A post needs some text or a photo\./);

    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      form.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('huge.jpg', 'image/jpeg', Buffer.alloc(LIMITS.uploadBytes + 1));
    await expect(form.getByText('The photo is too large. The maximum is 5 MB.')).toBeVisible();
    await choose('IMG_0001.jpg', 'image/jpeg', await largePhoto());
    await form.getByRole('button', { name: 'Make it smaller' }).click();
    await expect(form.getByLabel('What’s in the photo?')).toBeVisible();
    await expect(form.getByText('The photo is too large')).toHaveCount(0);
    await form.getByRole('button', { name: 'Remove photo' }).click();
    await choose('cat.jpg', 'image/jpeg', Buffer.from('a cat, in words'));
    await expect(form.getByText('This file isn’t a photo we can show.')).toBeVisible();
    await expect(form.getByRole('img')).toHaveCount(0);
    await choose('cat.jpg', 'image/jpeg', await petPhoto(8));
    await expect(form.getByText('This file isn’t a photo we can show')).toHaveCount(0);
    await expect(form.getByLabel('What’s in the photo?')).toBeVisible();
    await form.getByRole('button', { name: 'Remove photo' }).click();
    await expect(form.getByLabel('Title')).toHaveValue('A cat called Murchyk');
    await text.fill('He is grey.');
    await publish.click();
    await writer.dialogClosed();
    await expect(writer.card('A cat called Murchyk')).not.toContainText(/Waiting|now publishing/);
    await expect(writer.badge('synced')).toBeVisible();
  });
  const reader = await open();
  await reader.register('Taras', 'Bondar');
  await expect(reader.card('A cat called Murchyk')).toContainText('He is grey.');
  await reader.card('A cat called Murchyk').getByRole('link', { name: 'A cat called Murchyk' }).click();
  await expect(reader.page.getByRole('heading', { name: 'A cat called Murchyk', level: 1 })).toBeVisible();
  await reader.page.getByRole('button', { name: 'More options for this post' }).click();
  await expect(reader.page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  await expect(reader.page.getByRole('menuitem', { name: /Edit|Remove/ })).toHaveCount(0);
  await reader.page.keyboard.press('Escape');

  await writer.card('A cat called Murchyk').getByRole('link', { name: 'A cat called Murchyk' }).click();
  await writer.postMenu('Edit');
  const dialog = writer.page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toHaveValue('A cat called Murchyk');
  await dialog.getByLabel('Title').fill('A cat called Barsyk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(writer.page.getByRole('heading', { name: 'A cat called Barsyk', level: 1 })).toBeVisible();
  await expect(reader.page.getByRole('heading', { name: 'A cat called Barsyk', level: 1 })).toBeVisible();

  await writer.postMenu('Remove');
  await expect(writer.page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await expect(writer.card('A cat called')).toHaveCount(0);
  await expect(reader.page.getByRole('heading', { name: 'This post was removed', level: 1 })).toBeVisible();
  await reader.page.getByRole('link', { name: 'Go to the community' }).click();
  await expect(reader.page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await expect(reader.card('A cat called')).toHaveCount(0);
});
