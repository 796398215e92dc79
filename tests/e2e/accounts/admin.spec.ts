import { signedInAdmin } from '../support/admins.ts';
import { expect, test } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { registerPerson } from '../support/people.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

test('an admin grants a role, suspends and restores a person; each change is listed, and offline is shown', async ({
  open,
  service,
  admin,
}) => {
  const person = await registerPerson(service.url, 'Тарас', 'Бондар');
  const visitor = await signedInAdmin(open, admin, { serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.getByLabel('Search by name or email').fill(person.email.slice(0, -6));
  await expect(page.locator('.admin__person')).toHaveCount(1);
  const row = page.locator('.admin__person').first();
  await expect(row).toContainText('Тарас Бондар');
  const elsewhere = await open();

  await test.step('grant a role and suspend', async () => {
    await row.getByRole('switch', { name: 'Premium user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
    await expect(row.getByRole('switch', { name: 'Premium user' })).toBeChecked();
    await row.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Rude words under posts');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(row).toContainText('Rude words under posts');
    await elsewhere.page.goto('/');
    await elsewhere.fillSignIn(person);
    await expect(
      elsewhere.page.getByText('Login failed: This account is suspended: Rude words under posts'),
    ).toBeVisible();
  });

  await test.step('restore', async () => {
    await row.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(row.getByRole('button', { name: 'Suspend' })).toBeVisible();
    await elsewhere.fillSignIn(person);
    await expect(elsewhere.page).toHaveURL(/\/dashboard$/);
  });

  await test.step('read the changes', async () => {
    await page.getByRole('button', { name: 'Changes' }).click();
    const entries = page.locator('.admin__audit li').filter({ hasText: 'Тарас Бондар' });
    await expect(entries).toHaveCount(3);
    await expect(entries.nth(0)).toContainText('was restored');
    await expect(entries.nth(1)).toContainText('Rude words under posts');
    await expect(entries.nth(2)).toContainText('was given the role “Premium user”');
    await page.goBack();
    await expect(page.getByLabel('Search by name or email')).toBeVisible();
  });

  await test.step('offline', async () => {
    await visitor.readyForOffline();
    await visitor.offline();
    await page.reload();
    await expect(page.getByText('You’re offline. You need a connection for this part.')).toBeVisible();
    await inspect(page, 'phone-en-admin-offline');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    // The list reloads automatically, maybe before a person could press the button.
    await visitor.online();
    await expect(page.locator('.admin__person').first()).toBeVisible();
  });
});
