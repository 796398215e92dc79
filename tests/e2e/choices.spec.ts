import { expect, test, type Visitor } from './fixtures.ts';
import { inspect } from './inspect.ts';
import type { Person } from './people.ts';

// No page here is loaded without a network, so nobody pays for the installation of a service worker.
test.use({ serviceWorkers: 'block' });

type Open = () => Promise<Visitor>;

/** One person with two devices, both of which show the same published post. */
async function twoDevices(open: Open, title: string): Promise<{ first: Visitor; second: Visitor; person: Person }> {
  const first = await open();
  const person = await first.register();
  await first.writePost(title, 'As it was.');
  await expect(first.card(title)).not.toContainText(/Waiting|being published/);
  const second = await open();
  await second.signIn(person);
  await expect(second.badge('synced')).toBeVisible();
  await expect(second.card(title)).toContainText('As it was.');
  return { first, second, person };
}

async function openPost(device: Visitor, title: string): Promise<void> {
  await device.card(title).getByRole('link', { name: title }).click();
  await expect(device.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** Opens the form of a post, then loses the network: what follows is kept on this device alone. */
async function editOffline(device: Visitor, title: string): Promise<void> {
  await openPost(device, title);
  await device.postMenu('Edit');
  await expect(device.page.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
  await device.offline();
}

async function save(device: Visitor, change: { title?: string; text?: string }): Promise<void> {
  const dialog = device.page.getByRole('dialog');
  if (change.title !== undefined) await dialog.getByLabel('Title').fill(change.title);
  if (change.text !== undefined) await dialog.getByRole('textbox', { name: 'Text' }).fill(change.text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function removePost(device: Visitor, title: string): Promise<void> {
  await openPost(device, title);
  const address = device.page.url();
  await device.postMenu('Remove');
  await expect(device.page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  // It can be undone for some seconds; only then the others are told.
  await expect.poll(async () => (await device.page.request.get(address)).status(), { timeout: 30_000 }).toBe(404);
}

test('one field changed on two devices: the person chooses, and both devices and readers follow: situation 15', async ({
  open,
}) => {
  const { first, second } = await twoDevices(open, 'The name of the cat');
  for (const device of [first, second]) await editOffline(device, 'The name of the cat');
  await save(first, { text: 'From the first device.' });
  await save(second, { text: 'From the second device.' });
  await first.online();
  await expect(first.badge('synced')).toBeVisible();
  await second.online();
  await expect(second.badge('choose')).toContainText('Choose · 1');
  await second.page.getByRole('link', { name: 'Sync centre' }).last().click();
  await second.page.locator('#main').getByRole('button', { name: 'Choose', exact: true }).click();
  const versions = second.page.locator('#conflicts section');
  const here = versions.filter({ hasText: 'On this device' });
  const there = versions.filter({ hasText: 'On another device' });
  await expect(here).toContainText('From the second device.');
  await expect(there).toContainText('From the first device.');
  await inspect(second.page, 'phone-en-light-choose');
  await there.getByRole('button', { name: 'Keep this' }).click();
  for (const device of [first, second]) {
    await expect(device.badge('synced')).toBeVisible();
    await device.page.goto('/dashboard/community');
    await expect(device.card('The name of the cat')).toContainText('From the first device.');
    await expect(device.card('The name of the cat')).not.toContainText(/Waiting|being published/);
  }
  const reader = await open();
  await reader.page.goto('/dashboard/community');
  await expect(reader.card('The name of the cat')).toContainText('From the first device.');
});

test('different fields changed on two devices merge without a question', async ({ open }) => {
  const { first, second } = await twoDevices(open, 'A walk by the river');
  for (const device of [first, second]) await editOffline(device, 'A walk by the river');
  await save(first, { title: 'A walk by the sea' });
  await save(second, { text: 'It rained.' });
  await first.online();
  await expect(first.badge('synced')).toBeVisible();
  await second.online();
  for (const device of [first, second]) {
    await expect(device.badge('synced')).toBeVisible();
    await device.page.goto('/dashboard/community');
    await expect(device.card('A walk by the sea')).toContainText('It rained.');
    await expect(device.card('A walk by the sea')).not.toContainText(/Waiting|being published/);
  }
});

test('changed here and removed there is asked, and can be kept or removed: situation 16', async ({ open }) => {
  const [kept, removed] = ['A parrot that is kept', 'A parrot that is removed'];
  const { first, second } = await twoDevices(open, kept);
  await first.writePost(removed, 'As it was.');
  await expect(second.card(removed)).toContainText('As it was.');
  for (const [title, button] of [
    [kept, 'Keep'],
    [removed, 'Remove'],
  ] as const) {
    await editOffline(second, title);
    await removePost(first, title);
    await expect(first.badge('synced')).toBeVisible();
    await save(second, { text: 'It talks.' });
    await second.online();
    await expect(second.badge('choose')).toContainText('Choose · 1');
    await second.page.getByRole('link', { name: 'Sync centre' }).last().click();
    const conflict = second.page.locator('#conflicts');
    await expect(conflict).toContainText('You removed this on another device, but edited it here.');
    await expect(conflict).toContainText('It talks.');
    await conflict.getByRole('button', { name: button, exact: true }).click();
    await expect(second.badge('synced')).toBeVisible();
    await second.page.goto('/dashboard/community');
  }
  for (const device of [first, second, await open()]) {
    await device.page.goto('/dashboard/community');
    await expect(device.badge('synced')).toBeVisible();
    await expect(device.card(kept)).toContainText('It talks.');
    await expect(device.card(kept)).not.toContainText(/Waiting|being published/);
    await expect(device.card(removed)).toHaveCount(0);
  }
});
