import { expect, test } from './fixtures.ts';
import { inspect, inspectSizes, LOOKS } from './inspect.ts';
import { mailedLink } from './mails.ts';
import { registerPerson } from './people.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const TOKEN = 'A'.repeat(43);
/**
 * Those that need an address of their own; the others are inspected with all routes (`guards.spec.ts`). The link with a
 * token is the last one, because no screen before it may know of it.
 */
const SCREENS = {
  'reset-ended': '/reset-password',
  'confirm-ended': '/confirm-email',
  reset: `/reset-password#${TOKEN}`,
};

for (const { lang, ...look } of LOOKS) {
  test(`the screens that links of mails lead to: ${lang}`, async ({ open }) => {
    const { page } = await open(look);
    for (const [name, path] of Object.entries(SCREENS)) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await inspectSizes(page, lang, `account-${name}`);
    }
  });
}

test('signing in leads to where the person wanted to go, and home’s reset clears both fields', async ({
  open,
  service,
}) => {
  const person = await registerPerson(service.url);
  const { page } = await open();
  await page.goto('/dashboard/settings');
  await expect(page).toHaveURL(/\/signin$/);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);

  const home = await open();
  await home.page.goto('/');
  await home.page.getByLabel('E-mail').fill('somebody@lapka.example');
  await home.page.getByLabel('Password', { exact: true }).fill('something');
  await home.page.getByRole('button', { name: 'Reset' }).click();
  await expect(home.page.getByLabel('E-mail')).toHaveValue('');
  await expect(home.page.getByLabel('Password', { exact: true })).toHaveValue('');
  await home.fillSignIn(person);
  await expect(home.page).toHaveURL(/\/dashboard$/);
});

test('two different passwords are told and nobody is called', async ({ open }) => {
  const { page, context } = await open();
  const calls: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Olena');
  await page.getByLabel('Second name').fill('Koval');
  await page.getByLabel('E-mail').fill('different@lapka.example');
  await page.getByLabel('Password', { exact: true }).fill('one password');
  await page.getByLabel('Password again').fill('another one');
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(page.getByRole('alert').getByText('The two passwords are not the same.')).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/auth/register'))).toEqual([]);
});

test('registration and signing in say that they need the network; what was typed stays', async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.goto('/signin');
  await visitor.readyForOffline();
  await visitor.offline();
  await expect(page.getByText('Signing in and joining need the network; reading does not.')).toBeVisible();
  await visitor.fillSignIn({ email: 'olena@lapka.example', password: 'correct horse battery' });
  await expect(page.getByText('Login failed: You are offline.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('olena@lapka.example');
  await page.goto('/dashboard/community');
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
});

test('Caps Lock is told while a password is typed', async ({ open }) => {
  const { page } = await open();
  await page.goto('/signin');
  const field = page.getByLabel('Password', { exact: true });
  await field.focus();
  await field.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  );
  await expect(field).toHaveAccessibleDescription(/Caps Lock is on\./);
  await expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('a forgotten password: the mail, the link out of the address and the history, other devices signed out', async ({
  open,
  service,
}) => {
  const person = await registerPerson(service.url);
  const { page } = await open();
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgotten password?' }).click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If there is an account with ${person.email}`)).toBeVisible();
  await inspect(page, 'phone-en-account-forgotten-sent');

  const link = await mailedLink(service.dataDir, person.email, 'reset');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  expect(await page.evaluate(() => JSON.stringify(history.state) + location.href)).not.toContain(link.slice(-20));
  await page.getByLabel('Password', { exact: true }).fill('quite another one');
  await page.getByLabel('Password again').fill('quite another one');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await inspect(page, 'phone-en-account-reset-done');

  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('quite another one');
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const again = await open();
  await again.page.goto(link);
  await again.page.getByLabel('Password', { exact: true }).fill('one more password');
  await again.page.getByLabel('Password again').fill('one more password');
  await again.page.getByRole('button', { name: 'Set the password' }).click();
  await expect(again.page.getByText('This link has ended')).toBeVisible();
  await again.page.goto('/signin');
  await again.fillSignIn(person);
  await expect(again.page.getByText('Login failed: The e-mail address or the password is wrong.')).toBeVisible();
});

test('an address is confirmed by its link, also where nobody is signed in; offline it can be tried again', async ({
  open,
  service,
}) => {
  const visitor = await open();
  const person = await visitor.register();
  const link = await mailedLink(service.dataDir, person.email, 'confirm');
  const elsewhere = await open({ serviceWorkers: 'allow' });
  await elsewhere.page.goto('/signin');
  await elsewhere.readyForOffline();
  await elsewhere.offline();
  await elsewhere.page.goto(link);
  await expect(elsewhere.page.getByText('You are offline.')).toBeVisible();
  await expect(elsewhere.page).toHaveURL(/\/confirm-email$/);
  await inspect(elsewhere.page, 'phone-en-account-confirm-offline');
  await elsewhere.online();
  await elsewhere.page.getByRole('button', { name: 'Try again' }).click();
  await expect(elsewhere.page.getByText(`${person.email} belongs to your account now.`)).toBeVisible();
  await inspect(elsewhere.page, 'phone-en-account-confirmed');

  await visitor.page.goto('/dashboard/settings');
  await expect(visitor.page.getByText('Confirmed', { exact: true })).toBeVisible();
  await visitor.page.goto(link);
  await expect(visitor.page.getByText('This link has ended')).toBeVisible();
});
