import { expect, test } from './fixtures.ts';
import { HeldNetwork } from './held-network.ts';

/** A failed try is followed by the next after at most a minute. */
const NEXT_TRY_MS = 65_000;

test('the part of the worker that a sign-in needs does not come: said so, and used without a new page once it does', async ({
  open,
  service,
}) => {
  const network = await HeldNetwork.before(service.url);
  const visitor = await open({ baseURL: network.url, serviceWorkers: 'block' });
  network.away = /^\/assets\/(data|pouch-indexeddb)-/;
  await visitor.registerByForm();
  await expect(visitor.badge('unreachable')).toBeVisible();
  expect(network.refused).toBeGreaterThan(0);

  await visitor.page.evaluate(() => Object.assign(window, { stays: true }));
  await visitor.page.getByRole('button', { name: 'What is new with your pet?' }).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Typed meanwhile');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Nothing under these words may change.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('We cannot reach the server.')).toBeVisible();

  network.away = null;
  await expect(visitor.badge('unreachable')).toBeHidden({ timeout: NEXT_TRY_MS });
  await expect(dialog.getByLabel('Title')).toHaveValue('Typed meanwhile');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
  await expect(visitor.card('Typed meanwhile')).not.toContainText(/Waiting|being published/);
  expect(await visitor.page.evaluate(() => 'stays' in window)).toBe(true);
  await network.close();
});

for (const [what, files] of [
  ['the worker itself', /^\/assets\/main-/],
  ['the page’s end of it', /^\/assets\/connection-/],
] as const) {
  test(`${what} does not come: what was asked meanwhile is answered once it does`, async ({ open, service }) => {
    const network = await HeldNetwork.before(service.url);
    const visitor = await open({ baseURL: network.url, serviceWorkers: 'block' });
    network.away = files;
    await visitor.page.goto('/signin');
    await expect.poll(() => network.refused).toBeGreaterThan(0);
    await visitor.fillSignIn({ email: 'nobody@lapka.example', password: 'not the right one' });
    network.away = null;
    const answer = visitor.page.getByText('Login failed: The e-mail address or the password is wrong.');
    await expect(answer).toBeVisible({ timeout: NEXT_TRY_MS });
    await network.close();
  });
}

for (const part of ['frame', 'feed']) {
  test(`the community’s ${part} does not come: said so, and shown once it does`, async ({ open, service }) => {
    const network = await HeldNetwork.before(service.url);
    const { page } = await open({ baseURL: network.url, serviceWorkers: 'block' });
    network.away = new RegExp(`^/assets/${part}-.*\\.js`);
    await page.goto('/dashboard/community');
    await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
    network.away = null;
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
    await network.close();
  });
}
