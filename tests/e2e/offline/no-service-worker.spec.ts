import { expect, test } from '../support/fixtures.ts';

// `src/platform/register-sw.dom.test.ts` covers a refused or blocked registration.
test('works in a browser without service workers, and states that offline use is impossible', async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'block' });
  const { page } = visitor;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // As in Firefox's private windows, and over http on a local network.
  await visitor.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  });
  await visitor.register('Ohne', 'Worker');
  await visitor.writePost('Without a service worker', 'It works.');
  await expect(visitor.card('Without a service worker')).not.toContainText('Waiting');
  await expect(visitor.badge('synced')).toBeVisible();

  await visitor.offline();
  await expect(visitor.badge('offline')).toBeVisible();
  await visitor.writePost('Without a network', 'It waits.');
  await expect(visitor.card('Without a network')).toContainText('Waiting');
  await visitor.online();
  await expect(visitor.card('Without a network')).not.toContainText('Waiting');
  await expect(visitor.badge('synced')).toBeVisible();
  expect(errors).toEqual([]);
});
