import { signedInAdmin } from './admins.ts';
import { expect, test } from './fixtures.ts';
import { inspect, inspectSizes, LOOKS } from './inspect.ts';
import { registerPerson } from './people.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

for (const { lang, ...look } of LOOKS) {
  test(`the admin’s lists and questions: ${lang}`, async ({ open, service, admin }) => {
    // Nobody is offered to suspend themselves.
    await registerPerson(service.url, 'Зоя', 'Мороз');
    const { page } = await signedInAdmin(open, admin, look);
    await inspectSizes(page, lang, 'admin-people');
    await page.locator('.admin__person .button--danger').first().click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await inspectSizes(page, lang, 'admin-suspend');
    await page.keyboard.press('Escape');
    await page.locator('.admin__views button').last().click();
    await expect(page.locator('.admin__audit li').first()).toBeVisible();
    await inspectSizes(page, lang, 'admin-changes');
  });
}

test('an admin finds a person, grants a role, suspends and restores; each change is in the list', async ({
  open,
  service,
  admin,
}) => {
  const person = await registerPerson(service.url, 'Тарас', 'Бондар');
  const { page } = await signedInAdmin(open, admin);
  await page.getByLabel('Search by name or e-mail').fill(person.email.slice(0, -6));
  await expect(page.locator('.admin__person')).toHaveCount(1);
  const row = page.locator('.admin__person').first();
  await expect(row).toContainText('Тарас Бондар');

  await row.getByRole('switch', { name: 'Premium user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
  await expect(row.getByRole('switch', { name: 'Premium user' })).toBeChecked();
  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Rude words under posts');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(row).toContainText('Rude words under posts');

  const elsewhere = await open();
  await elsewhere.page.goto('/signin');
  await elsewhere.fillSignIn(person);
  await expect(elsewhere.page.getByText('Login failed: This account was suspended or deleted.')).toBeVisible();

  await row.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(row.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await page.getByRole('button', { name: 'Changes' }).click();
  const entries = page.locator('.admin__audit li').filter({ hasText: 'Тарас Бондар' });
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('was restored');
  await expect(entries.nth(1)).toContainText('Rude words under posts');
  await expect(entries.nth(2)).toContainText('got the role “Premium user”');
  await page.goBack();
  await expect(page.getByLabel('Search by name or e-mail')).toBeVisible();
  await elsewhere.fillSignIn(person);
  await expect(elsewhere.page).toHaveURL(/\/dashboard$/);
});

test('nobody is offered to give up their own charge or to suspend themselves', async ({ open, admin }) => {
  const { page } = await signedInAdmin(open, admin);
  const me = page.locator('.admin__person').filter({ hasText: 'You' }).first();
  await expect(me).toContainText('Леся Українка');
  await expect(me.getByRole('switch', { name: 'Premium user' })).toBeVisible();
  await expect(me.getByRole('switch', { name: 'Admin' })).toHaveCount(0);
  await expect(me.getByRole('button', { name: 'Suspend' })).toHaveCount(0);
});

test('whoever is no admin is led to the dashboard; offline an admin is told that this needs the network', async ({
  open,
  admin,
}) => {
  const user = await open();
  await user.register();
  await user.page.goto('/dashboard/admin');
  await expect(user.page).toHaveURL(/\/dashboard$/);

  const visitor = await signedInAdmin(open, admin, { serviceWorkers: 'allow' });
  await visitor.readyForOffline();
  await visitor.offline();
  await visitor.page.reload();
  await expect(visitor.page.getByText('You are offline. This part needs the network.')).toBeVisible();
  await inspect(visitor.page, 'phone-en-admin-offline');
  await visitor.online();
  await visitor.page.getByRole('button', { name: 'Try again' }).click();
  await expect(visitor.page.locator('.admin__person').first()).toBeVisible();
});
