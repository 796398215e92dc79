import { LIMITS } from '../../src/domain/limits.ts';
import { DESKTOP, expect, largePhoto, petPhoto, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { PersonClient } from './person-client.ts';
import { tabTo } from './walk.ts';

// No page here is loaded without a network, so nobody pays for the installation of a service worker.
test.use({ serviceWorkers: 'block' });

const WRITE = 'What is new with your pet?';

test('registering and writing a post with the keyboard alone', async ({ open }) => {
  const { page } = await open({ viewport: DESKTOP });
  await page.goto('/signup');
  const answers = {
    'First name': 'Оксана',
    'Second name': 'Гай',
    'E-mail': `keyboard-${Date.now()}@lapka.example`,
    Password: 'correct horse battery',
    'Password again': 'correct horse battery',
  };
  for (const [label, text] of Object.entries(answers)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password again')).toHaveAttribute('type', 'text');
  await tabTo(page, page.getByRole('button', { name: 'Join now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Оксана/, level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: WRITE }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('Title'));
  await page.keyboard.type('Without a mouse');
  await tabTo(page, dialog.getByRole('button', { name: 'Bold' }));
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('Every key counts.');
  // Before the way there: the browser is told to hand its chooser over while the key is already on its way, and may
  // hear of the key first.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, dialog.getByRole('button', { name: 'Choose a photo' }));
  await page.keyboard.press('Space');
  await (await chooser).setFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(6) });
  await tabTo(page, dialog.getByLabel('What is in the photo?'));
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
  await expect(card).not.toContainText(/Waiting|being published/);
});

test('Escape closes the dialog and gives the focus back to where it was opened', async ({ open }) => {
  const visitor = await open();
  await visitor.register();
  const button = visitor.page.getByRole('button', { name: WRITE });
  await tabTo(visitor.page, button);
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await visitor.page.keyboard.press('Escape');
  await expect(visitor.page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

const LEAVING = [
  {
    locale: 'en-US',
    fields: [
      ['First name', 'Please enter your first name.'],
      ['Second name', 'Please enter your second name.'],
      ['E-mail', 'Please enter your e-mail address.'],
      ['Password', 'Please enter your password.'],
      ['Password again', 'Please enter the same password again.'],
    ],
    email: 'E-mail',
    password: 'Password',
    short: 'The password needs at least 8 characters.',
    join: 'Join now',
  },
  {
    locale: 'uk-UA',
    fields: [
      ['Ім’я', 'Введіть своє ім’я.'],
      ['Прізвище', 'Введіть своє прізвище.'],
      ['Електронна пошта', 'Введіть адресу електронної пошти.'],
      ['Пароль', 'Введіть пароль.'],
      ['Пароль ще раз', 'Введіть той самий пароль ще раз.'],
    ],
    email: 'Електронна пошта',
    password: 'Пароль',
    short: 'Пароль має містити щонайменше 8 символів.',
    join: 'Приєднатися',
  },
] as const;

for (const { locale, fields, email, password, short, join } of LEAVING) {
  test(`a field tells what it needs when it is left, not before: ${locale}`, async ({ open }) => {
    const { page } = await open({ locale });
    await page.goto('/signup');
    for (const [label, message] of fields) {
      await expect(page.getByText(message)).toHaveCount(0);
      await page.getByLabel(label, { exact: true }).focus();
      await expect(page.getByText(message)).toHaveCount(0);
      await page.getByLabel(label, { exact: true }).blur();
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    }
    await page.getByLabel(email).fill('olena@');
    await page.getByLabel(password, { exact: true }).fill('seven77');
    await page.getByLabel(password, { exact: true }).blur();
    await expect(page.getByText(short)).toBeVisible();
    await inspect(page, `phone-${locale.slice(0, 2)}-light-signup-messages`);
    await page.getByLabel(email).fill('olena@lapka.example');
    await expect(page.getByLabel(email)).toHaveAttribute('aria-invalid', 'false');
    await page.locator('main').getByRole('button', { name: join }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByLabel(email)).toHaveValue('olena@lapka.example');
  });
}

test('a double click makes one account and one post', async ({ open, service }) => {
  const writer = await open();
  const { page } = writer;
  const registrations: string[] = [];
  writer.context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/auth/register') registrations.push(request.url());
  });
  const person = { email: `twice-${Date.now()}@lapka.example`, password: 'correct horse battery' };
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Double');
  await page.getByLabel('Second name').fill('Click');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password again').fill(person.password);
  await page.getByRole('button', { name: 'Join now' }).dblclick();
  await writer.toCommunity();
  await expect(page.getByText('Registration failed')).toHaveCount(0);
  expect(registrations).toHaveLength(1);

  await page.getByRole('button', { name: WRITE }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Clicked twice');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('And written once.');
  await dialog.getByRole('button', { name: 'Publish' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(writer.card('Clicked twice')).not.toContainText(/Waiting|being published/);
  await expect(writer.card('Clicked twice')).toHaveCount(1);
  await expect(writer.badge('synced')).toBeVisible();
  const client = await PersonClient.signIn(service.url, person);
  const written = (await client.documents()).filter(({ type, postTitle }) => type === 'post' && postTitle !== '');
  expect(written.map(({ postTitle }) => postTitle)).toEqual(['Clicked twice']);
});

test('a draft survives a reload and a crash, follows to another device, and ends with the post', async ({
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
  // At once: the pause after which a draft is kept has not passed.
  await page.reload();
  await page.getByRole('button', { name: WRITE }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Half a thought');
  await expect(page.getByRole('dialog')).toContainText('Draft restored.');

  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('The other half');
  await page.getByRole('dialog').getByLabel('Title').fill('A whole thought');
  await expect.poll(draftTitles).toEqual(['A whole thought']);
  const cdp = await writer.context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page answers nothing any more, this command included.
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
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(second.card('A whole thought')).not.toContainText(/Waiting|being published/);
  await expect.poll(draftTitles).toEqual([]);

  await second.page.getByRole('button', { name: WRITE }).click();
  await dialog.getByLabel('Title').fill('Not worth it');
  await expect.poll(draftTitles).toEqual(['Not worth it']);
  await second.page.keyboard.press('Escape');
  await second.page.getByRole('button', { name: WRITE }).click();
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await second.page.keyboard.press('Escape');
  await expect.poll(draftTitles).toEqual([]);
});

test('a photo that is too large and a file that is none are told, and the text stays', async ({ open }) => {
  const visitor = await open();
  await visitor.register();
  await visitor.page.getByRole('button', { name: WRITE }).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('With a photo');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

  await choose('huge.jpg', 'image/jpeg', Buffer.alloc(LIMITS.uploadBytes + 1));
  await expect(dialog.getByText('The photo is too large: at most 5 MB.')).toBeVisible();
  await choose('IMG_0001.jpg', 'image/jpeg', await largePhoto());
  await dialog.getByRole('button', { name: 'Make it smaller' }).click();
  await expect(dialog.getByLabel('What is in the photo?')).toBeVisible();
  await expect(dialog.getByText('The photo is too large')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Remove the photo' }).click();
  await choose('cat.jpg', 'image/jpeg', Buffer.from('a cat, in words'));
  await expect(dialog.getByText('This file is not a photo that can be shown.')).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await choose('cat.jpg', 'image/jpeg', await petPhoto(8));
  await expect(dialog.getByText('This file is not a photo')).toHaveCount(0);
  await expect(dialog.getByLabel('What is in the photo?')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('With a photo');
});

test('what a post needs is told at its field', async ({ open }) => {
  const visitor = await open();
  await visitor.register();
  await visitor.page.getByRole('button', { name: WRITE }).click();
  const dialog = visitor.page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription(/A post needs a title\./);
  await dialog.getByLabel('Title').fill('Only a title');
  await publish.click();
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription(
    /A post needs a text or a photo\./,
  );
  await expect(dialog.getByLabel('Title')).toHaveValue('Only a title');
});

test('the author edits and removes a post; a reader sees both without a reload, and nobody else is offered it', async ({
  open,
}) => {
  const writer = await open();
  await writer.register();
  await writer.writePost('A cat called Murchyk', 'He is grey.');
  const reader = await open();
  await reader.register('Taras', 'Bondar');
  await expect(reader.card('A cat called Murchyk')).toContainText('He is grey.');
  await reader.card('A cat called Murchyk').getByRole('link', { name: 'A cat called Murchyk' }).click();
  await expect(reader.page.getByRole('heading', { name: 'A cat called Murchyk', level: 1 })).toBeVisible();
  await reader.page.getByRole('button', { name: 'More about this post' }).click();
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
