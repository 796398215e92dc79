import { expect, test, Visitor } from './fixtures.ts';
import { ServiceProcess } from './service-process.ts';

const ownDatabases = async (visitor: Visitor) =>
  visitor.page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes('own')),
  );

test('signing out tells what is not sent, waits for it or discards it, and leaves nothing behind: situation 28', async ({
  open,
}) => {
  const visitor = await open();
  await visitor.register();
  await visitor.readyForOffline();
  await visitor.offline();
  await visitor.writePost('Not sent yet', 'It would be lost.');
  await visitor.page.getByRole('button', { name: 'Sign out' }).first().click();
  const dialog = visitor.page.getByRole('dialog');
  await expect(dialog).toContainText('Not sent yet');
  const download = visitor.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);

  await dialog.getByRole('button', { name: 'Wait and send' }).click();
  await visitor.online();
  await expect(visitor.page).toHaveURL(/\/signin$/);
  await expect.poll(() => ownDatabases(visitor)).toEqual([]);
  await visitor.page.goto('/dashboard/community');
  await expect(visitor.card('Not sent yet')).toBeVisible();
  await expect(visitor.card('Not sent yet')).not.toContainText('Waiting');
});

test('what is discarded at signing out, offline, is gone; the next person on the device sees nothing of it', async ({
  open,
}) => {
  const visitor = await open();
  await visitor.register('Olena');
  await visitor.readyForOffline();
  await visitor.offline();
  await visitor.writePost('A secret of Olena', 'Only here.');
  await visitor.page.getByRole('button', { name: 'Sign out' }).first().click();
  await visitor.page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(visitor.page).toHaveURL(/\/signin$/);
  await expect.poll(() => ownDatabases(visitor)).toEqual([]);
  await visitor.online();
  await visitor.registerByForm('Taras');
  await expect(visitor.badge('synced')).toBeVisible();
  await expect(visitor.page.getByText('A secret of Olena')).toHaveCount(0);
});

test('a session that ended keeps what waits and asks to sign in again: situation 10', async ({ browser }) => {
  const service = await ServiceProcess.start({ ACCESS_TOKEN_SECONDS: '2' });
  const visitor = await Visitor.open(browser, service.url, {});
  try {
    const person = await visitor.register();
    await visitor.readyForOffline();
    await visitor.offline();
    await visitor.context.clearCookies();
    await visitor.writePost('Kept while signed out', 'It waits.');
    await visitor.page.reload();
    await expect(visitor.card('Kept while signed out')).toContainText('Waiting');
    await visitor.online();
    await expect(visitor.badge('signIn')).toBeVisible();
    await visitor.page.goto('/dashboard/sync');
    await expect(visitor.page.locator('main')).toContainText('Please sign in again. Your 1 waiting thing is kept.');
    await visitor.page.locator('main').getByRole('button', { name: 'Sign in' }).first().click();
    await visitor.fillSignIn(person);
    await expect(visitor.badge('synced')).toBeVisible();
    await visitor.page.goto('/dashboard/community');
    await expect(visitor.card('Kept while signed out')).not.toContainText('Waiting');
  } finally {
    await visitor.context.close();
    await service.remove();
  }
});

test('a wrong password is told, and what was typed stays', async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'block' });
  await visitor.page.goto('/signin');
  await visitor.fillSignIn({ email: 'nobody@lapka.example', password: 'not the password' });
  await expect(visitor.page.getByText(/Login failed/)).toBeVisible();
  await expect(visitor.page.getByLabel('E-mail')).toHaveValue('nobody@lapka.example');
});
