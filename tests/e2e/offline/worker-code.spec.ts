import { expect, test } from '../support/fixtures.ts';
import { PausedNetwork } from './paused-network.ts';

/** The next try follows a failed one after at most a minute. */
const NEXT_TRY_MS = 65_000;

test('reports that the worker’s sign-in code failed to load, and later uses it without a new page', async ({
  open,
  service,
}) => {
  const network = await PausedNetwork.before(service.url);
  const visitor = await open({ baseURL: network.url, serviceWorkers: 'block' });
  network.away = /^\/assets\/(data|pouch-indexeddb)-/;
  await visitor.registerByForm();
  await expect(visitor.badge('unreachable')).toBeVisible();
  expect(network.refused).toBeGreaterThan(0);

  await visitor.page.evaluate(() => Object.assign(window, { stays: true }));
  await visitor.page.getByRole('button', { name: 'What’s new with your pet?' }).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Typed meanwhile');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Nothing under these words may change.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('We can’t reach the server.')).toBeVisible();

  network.away = null;
  await expect(visitor.badge('unreachable')).toBeHidden({ timeout: NEXT_TRY_MS });
  await expect(dialog.getByLabel('Title')).toHaveValue('Typed meanwhile');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
  await expect(visitor.card('Typed meanwhile')).not.toContainText(/Waiting|now publishing/);
  expect(await visitor.page.evaluate(() => 'stays' in window)).toBe(true);
  await network.close();
});

test('answers requests made while the worker and the page’s client failed to load, once they load', async ({
  open,
  service,
}) => {
  const network = await PausedNetwork.before(service.url);
  for (const files of [/^\/assets\/main-/, /^\/assets\/connection-/]) {
    const visitor = await open({ baseURL: network.url, serviceWorkers: 'block' });
    network.away = files;
    const refused = network.refused;
    // A page may reload once for a part that fails to load, unless a form has input: here the reload would interrupt
    // the test's typing.
    await visitor.page.addInitScript(
      (mark) => sessionStorage.setItem(mark, String(Date.now())),
      'lapka-reloaded-for-chunk',
    );
    await visitor.page.goto('/signin');
    await expect.poll(() => network.refused).toBeGreaterThan(refused);
    await visitor.fillSignIn({ email: 'nobody@lapka.example', password: 'not the right one' });
    network.away = null;
    const answer = visitor.page.getByText('Login failed: Wrong email address or password.');
    await expect(answer, String(files)).toBeVisible({ timeout: NEXT_TRY_MS });
  }
  await network.close();
});

test('reports that a part of the community fails to load, and shows it once it loads', async ({ open, service }) => {
  const network = await PausedNetwork.before(service.url);
  for (const part of ['frame', 'feed']) {
    const { page } = await open({ baseURL: network.url, serviceWorkers: 'block' });
    network.away = new RegExp(`^/assets/${part}-.*\\.js`);
    await page.goto('/dashboard/community');
    await expect(page.getByRole('heading', { name: 'Couldn’t show this screen' }), part).toBeVisible();
    network.away = null;
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  }
  await network.close();
});
