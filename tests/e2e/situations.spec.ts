import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { postId } from '../../src/domain/post/id.ts';
import type { PostStatement } from '../../src/domain/post/schema.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { expect, test, Visitor } from './fixtures.ts';
import { HeldNetwork } from './held-network.ts';
import { registerPerson } from './people.ts';
import { PersonClient } from './person-client.ts';
import { ServiceProcess } from './service-process.ts';

const WRITE = 'What is new with your pet?';

test('offline the sync centre says as of when, and what waits: situations 2 and 3', async ({ open }) => {
  const visitor = await open();
  const { page } = visitor;
  await visitor.register();
  await expect(visitor.badge('synced')).toBeVisible();
  await visitor.readyForOffline();
  await visitor.offline();
  await expect(visitor.badge('offline')).toHaveText(/^Offline/);
  await page.goto('/dashboard/sync');
  await expect(page.locator('main')).toContainText(/You are offline\. Everything here is as of .*\d:\d\d/);
  await expect(page.getByRole('button', { name: 'See them' })).toHaveCount(0);

  await page.goto('/dashboard/community');
  await visitor.writePost('It waits for the network', 'And is kept.');
  await expect(visitor.badge('offline')).toContainText('Offline · 1');
  await page.goto('/dashboard/sync');
  await expect(page.locator('main')).toContainText('1 thing is waiting for the network.');
  await page.getByRole('button', { name: 'See them' }).click();
  await expect(page.locator('#waiting')).toBeFocused();
  await expect(page.locator('#waiting')).toContainText('It waits for the network');
});

test('a part of the app that does not load costs one reload, and none while a form is open: situation 19', async ({
  open,
}) => {
  const visitor = await open({ serviceWorkers: 'block' });
  const { page } = visitor;
  await visitor.register();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads++;
  });

  await visitor.context.route('**/assets/post-dialog-*.js', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  // The dialog is fetched ahead; that it failed is no reason for a second reload, nor is asking for it.
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('button', { name: WRITE }).click();
  await expect(page.getByText('The form is not on this device yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  expect(loads).toBe(2);
  await visitor.context.unrouteAll();
  await page.getByRole('button', { name: WRITE }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await visitor.closeDialog();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/dashboard/sync');
  await page.getByRole('link', { name: 'Community' }).last().click();
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: WRITE }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Not to be lost');
  await visitor.context.route('**/assets/sync-*.js', (route) => route.fulfill({ status: 404 }));
  loads = 0;
  // "Back" would close the form first; a tapped notification leads the screen on under it.
  await page.evaluate(() => {
    const data = { type: 'LAPKA_OPEN', url: '/dashboard/sync' };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  });
  await expect(page.locator('main').getByText('This screen could not be shown')).toHaveCount(1);
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Not to be lost');
  expect(loads).toBe(0);
});

test('data that the browser removed are noticed and fetched again: situation 22', async ({ open, service }) => {
  const visitor = await open();
  // By the form: the mark that is looked for here is the app's own.
  await visitor.registerByForm();
  await visitor.writePost('Kept by the server', 'Whatever the browser does.');
  await expect(visitor.card('Kept by the server')).not.toContainText(/Waiting|being published/);
  await visitor.card('Kept by the server').getByRole('link', { name: 'Kept by the server' }).click();
  await visitor.page.getByRole('textbox', { name: 'Your comment' }).fill('Half a thought');
  const other = await visitor.context.newPage();
  await other.goto('about:blank');
  await visitor.page.close();
  const cdp = await visitor.context.newCDPSession(other);
  await cdp.send('Storage.clearDataForOrigin', { origin: service.url, storageTypes: 'indexeddb' });
  await other.goto(`${service.url}/dashboard/community`);
  await expect(other.locator('main')).toContainText('This browser removed the app’s data. We are fetching it again.');
  await expect(other.getByRole('article').filter({ hasText: 'Kept by the server' })).toBeVisible();
  await expect(other.locator('[data-badge="synced"]').first()).toBeVisible();
  await expect(other.getByRole('button', { name: WRITE })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('article').filter({ hasText: 'Kept by the server' })).toBeVisible();
  await expect(other.getByText('This browser removed the app’s data.')).toHaveCount(0);
  // Drafts are not among what was removed.
  await other.getByRole('link', { name: 'Kept by the server' }).click();
  await expect(other.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a thought');
});

test('a first visit reads the newest posts before the rest has come: situation 29', async ({ browser }) => {
  const service = await ServiceProcess.start();
  const network = await HeldNetwork.before(service.url, '/bundle/community', 0.5);
  const reader = await Visitor.open(browser, network.url, {});
  try {
    const client = await PersonClient.signIn(service.url, await registerPerson(service.url));
    const count = 300;
    await client.write(Array.from({ length: count }, (_, number) => post(number)));
    await expect.poll(() => published(service.url), { timeout: PACKED_AGAIN_MS }).toBe(count);

    // From another screen: the community's own page brings its first posts itself (`first-visit.spec.ts`).
    await reader.page.goto('/dashboard/about');
    await expect.poll(() => network.held).toBe(1);
    await reader.page.getByRole('link', { name: 'Community' }).first().click();
    await expect(reader.card(`Post ${count - 1} `)).toBeVisible();
    await expect(reader.page.getByRole('article').first()).toContainText(`Post ${count - 1} `);
    expect(network.held).toBe(1);
    await expect(reader.badge('synced')).toHaveCount(0);
    network.release();
    await expect(reader.badge('synced')).toBeVisible();
    await reader.readyForOffline();
    await reader.offline();
    await reader.page.reload();
    await expect(reader.card(`Post ${count - 1} `)).toBeVisible();
  } finally {
    await reader.context.close();
    await network.close();
    await service.remove();
  }
});

/** Random words, so that the bundle is not compressed to nothing. */
function post(number: number): PostStatement {
  const at = new Date(Date.now() - 3_600_000 + number * 1000);
  const id = postId(ulid(at.getTime()));
  const title = `Post ${number} of a rainy day`;
  return {
    _id: id,
    type: 'post',
    schemaVersion: versionOf('post'),
    written: { at: at.toISOString(), device: 'another program' },
    postTitle: title,
    content: `<p>${randomBytes(600).toString('base64url')}</p>`,
    tags: [],
    photo: null,
    slug: slugOf(id, title),
    createdAt: at.toISOString(),
    editedAt: null,
  };
}

/**
 * A bundle that was packed while the posts were being published is packed again after a rest of ten seconds, or of
 * twenty times as long as packing took (`sync-server/src/bundle/keep-bundle.ts`).
 */
const PACKED_AGAIN_MS = 60_000;

/** How many posts anybody's first visit gets. */
async function published(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/bundle/community`);
  return answer.ok ? (await answer.text()).trim().split('\n').length - 1 : 0;
}
