import { expect, test } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { openOwn, registerOnOwn, writeBio } from '../support/profile-steps.ts';

// No page here is loaded offline, so the tests save the installation of a service worker.
test.use({ serviceWorkers: 'block' });

test('a profile changed offline on two devices merges different fields, and asks about the same field', async ({
  open,
}) => {
  const [first, second] = [await open(), await open()];
  const devices = [first, second];
  const person = await registerOnOwn(first);
  await second.signIn(person, '/dashboard/my-profile');
  await expect(second.page.locator('.profile__name')).toBeVisible();
  const apart = async () => {
    for (const device of devices) {
      await expect(device.badge('synced')).toBeVisible();
      await device.offline();
    }
  };

  await test.step('different fields merge', async () => {
    await apart();
    await writeBio(first, 'From the first device.');
    await second.page.getByRole('button', { name: /Edit your name/ }).click();
    await second.page.getByLabel('Your name').fill('Olena Kovalska');
    await second.page.keyboard.press('Enter');
    await expect(second.page.getByText('Name saved.')).toBeVisible();
    await first.online();
    await expect(first.badge('synced')).toBeVisible();
    await second.online();
    for (const device of devices) {
      await expect(device.page.locator('.profile__name')).toHaveText('Olena Kovalska');
      await expect(device.page.locator('.profile__bio')).toHaveText('From the first device.');
    }
  });

  await test.step('both versions of the same field are shown, and the chosen one applies on both', async () => {
    await apart();
    await writeBio(first, 'Written on the first device.');
    await writeBio(second, 'Written on the second device.');
    await first.online();
    await expect(first.badge('synced')).toBeVisible();
    await second.online();
    await expect(second.badge('choose')).toBeVisible();
    await expect(second.page.getByText(/You made different changes in two places/)).toBeVisible();
    await inspect(second.page, 'phone-en-profile-conflict');
    await second.page.locator('.profile').getByRole('link', { name: 'Choose' }).click();
    const versions = second.page.locator('#conflicts section');
    const there = versions.filter({ hasText: 'On another device' });
    await expect(versions.filter({ hasText: 'On this device' })).toContainText('Written on the second device.');
    await expect(there).toContainText('Written on the first device.');
    await expect(there).toContainText('About you');
    await inspect(second.page, 'phone-en-profile-choose');
    await there.getByRole('button', { name: 'Keep this' }).click();
    for (const device of devices) {
      await expect(device.badge('synced')).toBeVisible();
      await openOwn(device);
      await expect(device.page.locator('.profile__bio')).toHaveText('Written on the first device.');
    }
  });
});
