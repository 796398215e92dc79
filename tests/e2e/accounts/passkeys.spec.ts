import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { pressSignOut } from '../support/sign-out.ts';

test.use({ serviceWorkers: 'block' });

/** A phone's own authenticator: it verifies its user by itself and keeps passkeys. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('adds a passkey, signs in with one tap, renames and removes it', async ({ open, service }) => {
  // Passkeys belong to a host's name, and an IP address has none.
  const visitor = await open({ baseURL: service.url.replace('127.0.0.1', 'localhost') });
  const { page } = visitor;
  await addAuthenticator(page);
  const person = await visitor.register('Olena', 'Koval', '/dashboard/settings');
  const section = page.getByRole('region', { name: 'Passkeys' });

  await test.step('add one, with the password', async () => {
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await section.getByLabel('Password', { exact: true }).fill('not this one at all');
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Wrong password.')).toBeVisible();
    await section.getByLabel('Password', { exact: true }).fill(person.password);
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Passkey added.')).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await inspect(page, 'phone-en-passkeys');
  });

  await test.step('sign out, and in again with one tap', async () => {
    await pressSignOut(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/dashboard/settings'));
    await page.goto('/signin');
    await inspect(page, 'phone-en-sign-in-passkey');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/dashboard');
  });

  await test.step('rename and remove it; then it signs in no more', async () => {
    await page.goto('/dashboard/settings');
    await section.getByRole('button', { name: /^Rename / }).click();
    await section.getByLabel('Name').fill('My phone');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByText('My phone')).toBeVisible();
    await section.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(0);
    await pressSignOut(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/dashboard/settings'));
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('This passkey doesn’t work here.')).toBeVisible();
  });
});
