import { expect, test, type Visitor } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { openOwn, registerOnOwn, writeBio } from './profile-steps.ts';

// No page here is loaded without a network, so nobody pays for the installation of a service worker.
test.use({ serviceWorkers: 'block' });

async function twoDevices(open: () => Promise<Visitor>) {
  const first = await open();
  const person = await registerOnOwn(first);
  const second = await open();
  await second.signIn(person, '/dashboard/my-profile');
  await expect(second.page.locator('.profile__name')).toBeVisible();
  for (const device of [first, second]) {
    await expect(device.badge('synced')).toBeVisible();
    await device.offline();
  }
  return [first, second] as const;
}

test('different fields of the profile changed on two devices come together', async ({ open }) => {
  const [first, second] = await twoDevices(open);
  await writeBio(first, 'From the first device.');
  await second.page.getByRole('button', { name: /Edit your name/ }).click();
  await second.page.getByLabel('Your name').fill('Olena Kovalska');
  await second.page.keyboard.press('Enter');
  await expect(second.page.getByText('Your name is saved.')).toBeVisible();
  await first.online();
  await expect(first.badge('synced')).toBeVisible();
  await second.online();
  for (const device of [first, second]) {
    await expect(device.badge('synced')).toBeVisible();
    await expect(device.page.locator('.profile__name')).toHaveText('Olena Kovalska');
    await expect(device.page.locator('.profile__bio')).toHaveText('From the first device.');
  }
});

test('the same field changed on two devices is asked about, with both versions to be read', async ({ open }) => {
  const [first, second] = await twoDevices(open);
  await writeBio(first, 'From the first device.');
  await writeBio(second, 'From the second device.');
  await first.online();
  await expect(first.badge('synced')).toBeVisible();
  await second.online();
  await expect(second.badge('choose')).toBeVisible();
  await expect(second.page.getByText(/You changed the same thing in two places/)).toBeVisible();
  await inspect(second.page, 'phone-en-profile-conflict');
  await second.page.locator('.profile').getByRole('link', { name: 'Choose' }).click();
  const versions = second.page.locator('#conflicts section');
  await expect(versions.filter({ hasText: 'On this device' })).toContainText('From the second device.');
  const there = versions.filter({ hasText: 'On another device' });
  await expect(there).toContainText('From the first device.');
  await expect(there).toContainText('About you');
  await inspect(second.page, 'phone-en-profile-choose');
  await there.getByRole('button', { name: 'Keep this' }).click();
  for (const device of [first, second]) {
    await expect(device.badge('synced')).toBeVisible();
    await openOwn(device);
    await expect(device.page.locator('.profile__bio')).toHaveText('From the first device.');
  }
});

test('two tabs save different fields at once and nothing is lost', async ({ open }) => {
  const visitor = await open();
  await registerOnOwn(visitor);
  const other = await visitor.context.newPage();
  await other.goto('/dashboard/my-profile');
  await other.getByRole('button', { name: /Edit your name/ }).click();
  await other.getByLabel('Your name').fill('Olena Kovalska');
  await writeBio(visitor, 'From the first tab.');
  await other.keyboard.press('Enter');
  for (const page of [visitor.page, other]) {
    await expect(page.locator('.profile__name')).toHaveText('Olena Kovalska');
    await expect(page.locator('.profile__bio')).toHaveText('From the first tab.');
  }
});
