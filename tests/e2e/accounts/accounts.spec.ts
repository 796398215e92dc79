import { expect, test } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { mailedLink } from '../support/mails.ts';
import { registerPerson } from '../support/people.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

test('registers a person by the form, confirms their address by mail, and resets a forgotten password', {
  tag: '@journey',
}, async ({ open, service }) => {
  const home = await open();
  const { page } = home;
  const person = await home.registerByForm();

  await test.step('confirm the address; the link works once', async () => {
    const link = await mailedLink(service.dataDir, person.email, 'confirm');
    await page.goto(link);
    await expect(page.getByText(`${person.email} is now your account’s email address.`)).toBeVisible();
    await expect(page).toHaveURL(/\/confirm-email$/);
    await inspect(page, 'phone-en-account-confirmed');
    await page.goto('/dashboard/settings');
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('This link has expired')).toBeVisible();
  });

  const elsewhere = await open();
  const other = elsewhere.page;

  await test.step('request a new password', async () => {
    await other.goto('/signin');
    await other.getByRole('link', { name: 'Forgotten password?' }).click();
    await other.getByLabel('Email').fill(person.email);
    await other.getByRole('button', { name: 'Send link' }).click();
    await expect(other.getByText(`If there’s an account with ${person.email}`)).toBeVisible();
    await inspect(other, 'phone-en-account-forgotten-sent');
  });

  const password = 'quite another one';
  await test.step('set it by the link, which disappears from address and history and works once', async () => {
    const link = await mailedLink(service.dataDir, person.email, 'reset');
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Set a new password', level: 1 })).toBeVisible();
    await expect(other).toHaveURL(/\/reset-password$/);
    expect(await other.evaluate(() => JSON.stringify(history.state) + location.href)).not.toContain(link.slice(-20));
    const fillPasswords = async (text: string) => {
      await other.getByLabel('Password', { exact: true }).fill(text);
      await other.getByLabel('Confirm password').fill(text);
      await other.getByRole('button', { name: 'Save password' }).click();
    };
    await fillPasswords(password);
    await expect(other.getByText('Your new password is set')).toBeVisible();
    await inspect(other, 'phone-en-account-reset-done');
    await other.goto('about:blank');
    await other.goto(link);
    await fillPasswords('one more password');
    await expect(other.getByText('This link has expired')).toBeVisible();
  });

  await test.step('sign in with the new password only, and reach the requested screen', async () => {
    await other.goto('/dashboard/bookmarks?page=2#third');
    await expect(other).toHaveURL(/\/signin$/);
    await elsewhere.fillSignIn(person);
    await expect(other.getByText('Login failed: Wrong email address or password.')).toBeVisible();
    await elsewhere.fillSignIn({ ...person, password });
    await other.waitForURL('**/dashboard/bookmarks?page=2#third');
    await expect(other.getByRole('heading', { name: 'Bookmarks', level: 1 })).toBeVisible();
    await other.goBack();
    await expect(other).not.toHaveURL(/signin/);
  });
});

test('says which account screens need the network, preserves the input, and continues when it returns', async ({
  open,
  service,
}) => {
  const person = await registerPerson(service.url);
  const link = await mailedLink(service.dataDir, person.email, 'confirm');
  const visitor = await open({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.goto('/signin');
  await visitor.readyForOffline();
  await visitor.offline();
  await expect(page.getByText('You need a connection to sign in or join, but not to read.')).toBeVisible();
  await visitor.fillSignIn({ email: 'olena@lapka.example', password: 'correct horse battery' });
  await expect(page.getByText('Login failed: You’re offline.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('olena@lapka.example');
  await page.goto('/dashboard/community');
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page).toHaveURL(/\/confirm-email$/);
  await inspect(page, 'phone-en-account-confirm-offline');
  await visitor.online();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`${person.email} is now your account’s email address.`)).toBeVisible();
});
