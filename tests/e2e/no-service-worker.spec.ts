import { expect, test } from './fixtures.ts';

/**
 * What a browser has in the place of service workers, run before the page's own scripts; `asked` in the session's
 * storage notes that one was to be registered.
 */
const WITHOUT: Record<string, () => void> = {
  // A blocker's stand-in: `register` answers with nothing.
  blocked: () => {
    navigator.serviceWorker.register = () => {
      sessionStorage.setItem('asked', 'yes');
      return Promise.resolve(undefined as unknown as ServiceWorkerRegistration);
    };
  },
  // Site data are switched off, or a rule of the company says so.
  refused: () => {
    navigator.serviceWorker.register = () => {
      sessionStorage.setItem('asked', 'yes');
      return Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    };
  },
  // Firefox's private windows, and http on a local network.
  missing: () => {
    sessionStorage.setItem('asked', 'yes');
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  },
};

for (const [name, prepare] of Object.entries(WITHOUT)) {
  test(`without a service worker (${name}) the app works, and says honestly when it is offline`, async ({ open }) => {
    const visitor = await open({ serviceWorkers: 'block' });
    const { page } = visitor;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await visitor.context.addInitScript(prepare);
    await visitor.register('Ohne', name);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes');
    await visitor.writePost(`Without a service worker: ${name}`, 'It works.');
    await expect(visitor.card(`Without a service worker: ${name}`)).not.toContainText('Waiting');
    await expect(visitor.badge('synced')).toBeVisible();

    await visitor.offline();
    await expect(visitor.badge('offline')).toBeVisible();
    await visitor.writePost(`Offline: ${name}`, 'It waits.');
    await expect(visitor.card(`Offline: ${name}`)).toContainText('Waiting');
    await visitor.online();
    await expect(visitor.card(`Offline: ${name}`)).not.toContainText('Waiting');
    await expect(visitor.badge('synced')).toBeVisible();
    expect(errors).toEqual([]);
  });
}
