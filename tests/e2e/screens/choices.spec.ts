import { expect, test, type Visitor } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';

// No page here is loaded offline, so the tests save the installation of a service worker.
test.use({ serviceWorkers: 'block' });

async function openPost(device: Visitor, title: string): Promise<void> {
  await device.card(title).getByRole('link', { name: title }).click();
  await expect(device.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** Opens the form of a post, then goes offline: what follows stays on this device. */
async function editOffline(device: Visitor, title: string): Promise<void> {
  await openPost(device, title);
  await device.postMenu('Edit');
  await expect(device.page.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
  await device.offline();
}

async function save(device: Visitor, text: string): Promise<void> {
  const dialog = device.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function removePost(device: Visitor, title: string): Promise<void> {
  await openPost(device, title);
  const address = device.page.url();
  await device.postMenu('Remove');
  await expect(device.page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  // The removal can be undone for some seconds, and is sent only afterwards.
  await expect.poll(async () => (await device.page.request.get(address)).status()).toBe(404);
}

/** The device goes online, and the sync centre asks its person. */
async function toChoice(device: Visitor): Promise<void> {
  await device.online();
  await expect(device.badge('choose')).toContainText('Choose · 1');
  await device.page.getByRole('link', { name: 'Sync centre' }).last().click();
}

test('a person chooses between versions of two devices; devices and readers follow: situations 15 and 16', async ({
  open,
}) => {
  const [chosen, preserved] = ['The name of the cat', 'A parrot that is kept'];
  const first = await open();
  const person = await first.register();
  for (const title of [chosen, preserved]) await first.writePost(title, 'As it was.');
  const second = await open();
  await second.signIn(person);
  for (const title of [chosen, preserved]) await expect(second.card(title)).toContainText('As it was.');
  for (const device of [first, second]) await expect(device.badge('synced')).toBeVisible();

  await test.step('one field changed on two devices', async () => {
    for (const device of [first, second]) await editOffline(device, chosen);
    await save(first, 'From the first device.');
    await save(second, 'From the second device.');
    await first.online();
    await expect(first.badge('synced')).toBeVisible();
    await toChoice(second);
    await second.page.locator('#main').getByRole('button', { name: 'Choose', exact: true }).click();
    const versions = second.page.locator('#conflicts section');
    const there = versions.filter({ hasText: 'On another device' });
    await expect(versions.filter({ hasText: 'On this device' })).toContainText('From the second device.');
    await expect(there).toContainText('From the first device.');
    await inspect(second.page, 'phone-en-light-choose');
    await there.getByRole('button', { name: 'Keep this' }).click();
    await expect(second.badge('synced')).toBeVisible();
  });

  await test.step('changed here and removed there', async () => {
    for (const device of [first, second]) await device.page.goto('/dashboard/community');
    await editOffline(second, preserved);
    await removePost(first, preserved);
    await expect(first.badge('synced')).toBeVisible();
    await save(second, 'It talks.');
    await toChoice(second);
    const conflict = second.page.locator('#conflicts');
    await expect(conflict).toContainText('You removed this on another device but edited it here.');
    await expect(conflict).toContainText('It talks.');
    await conflict.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(second.badge('synced')).toBeVisible();
  });

  for (const device of [first, second, await open()]) {
    await device.page.goto('/dashboard/community');
    await expect(device.card(chosen)).toContainText('From the first device.');
    await expect(device.card(preserved)).toContainText('It talks.');
    for (const title of [chosen, preserved])
      await expect(device.card(title)).not.toContainText(/Waiting|now publishing/);
  }
});
