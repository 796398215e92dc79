import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './register-sw.ts';

const ADDRESS = '/sw.js';
const HOUR_MS = 3_600_000;
/** How long workbox-window waits to see whether a version takes over without a prompt. */
const SETTLED_MS = 200;

function createWorker(state: ServiceWorkerState) {
  const messages: unknown[] = [];
  return Object.assign(new EventTarget(), {
    state,
    scriptURL: new URL(ADDRESS, location.href).href,
    messages,
    postMessage: (message: unknown) => messages.push(message),
  });
}

type Worker = ReturnType<typeof createWorker>;

/** A browser's service worker container, as far as it is used. */
function browserWith(options: { controller: boolean; waiting: boolean }) {
  const registration = Object.assign(new EventTarget(), {
    waiting: options.waiting ? createWorker('installed') : null,
    installing: null as Worker | null,
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: options.controller ? createWorker('activated') : null,
    register: vi.fn(async (): Promise<typeof registration | undefined> => registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const become = (worker: Worker, state: ServiceWorkerState) => {
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  };
  const arrive = (): Worker => {
    const worker = createWorker('installing');
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    return worker;
  };
  return {
    container,
    registration,
    arrive,
    /** A new version arrives, if it has not yet, and is installed. */
    async install(worker = arrive()): Promise<Worker> {
      registration.waiting = worker;
      become(worker, 'installed');
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
      return worker;
    },
    /** The network fails before all files of a new version are loaded. */
    async failToInstall(worker = arrive()): Promise<void> {
      become(worker, 'redundant');
      await vi.advanceTimersByTimeAsync(0);
    },
    /** The waiting version takes over. */
    async takeOver(worker: Worker): Promise<void> {
      const old = container.controller;
      registration.waiting = null;
      become(worker, 'activating');
      if (old !== null) become(old, 'redundant');
      container.controller = worker;
      container.dispatchEvent(new Event('controllerchange'));
      become(worker, 'activated');
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

async function register() {
  const reload = vi.fn();
  const updates = registerServiceWorker(ADDRESS, reload);
  const listener = vi.fn();
  const stop = updates.subscribe(listener);
  await vi.advanceTimersByTimeAsync(0);
  return { updates, listener, stop, reload };
}

describe('updates of the app', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('updates by a reload in a browser without service workers', async () => {
    const { updates, stop, reload } = await register();
    await updates.check();
    stop();
    expect(updates.waiting()).toBe(false);
    updates.applyUpdate();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reports a waiting version, and lets it take over on request', async () => {
    const { install, takeOver, registration } = browserWith({ controller: true, waiting: false });
    const { updates, listener, stop, reload } = await register();
    expect(updates.waiting()).toBe(false);
    const worker = await install();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(updates.waiting()).toBe(true);
    updates.applyUpdate();
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    await takeOver(worker);
    expect(reload).toHaveBeenCalledOnce();
    await updates.check();
    expect(registration.update).toHaveBeenCalledTimes(1);
    stop();
    await install();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('lets a version take over on request while it is being watched anew', async () => {
    const { container, install, takeOver } = browserWith({ controller: false, waiting: false });
    const { updates, reload } = await register();
    container.register.mockImplementation(() => new Promise(() => undefined));
    await takeOver(await install());
    const worker = await install();
    updates.applyUpdate();
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }]);
    await takeOver(worker);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads if no version waits, because the newest may have taken over in another tab', async () => {
    browserWith({ controller: true, waiting: false });
    const { updates, reload } = await register();
    await updates.check();
    updates.applyUpdate();
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    { what: 'has arrived', comes: true, fails: false },
    { what: 'fails to arrive', comes: false, fails: true },
    { what: 'takes too long', comes: false, fails: false },
  ])('answers a check for a new version when it $what', async ({ comes, fails }) => {
    const { arrive, install, failToInstall } = browserWith({ controller: true, waiting: false });
    const { updates } = await register();
    const worker = arrive();
    const answered = vi.fn();
    void updates.check().then(answered);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answered).not.toHaveBeenCalled();
    if (comes) await install(worker);
    else if (fails) await failToInstall(worker);
    else await vi.advanceTimersByTimeAsync(60_000);
    expect(answered).toHaveBeenCalledOnce();
    expect(updates.waiting()).toBe(comes);
  });

  it('finds a version that was waiting already when the page started', async () => {
    browserWith({ controller: true, waiting: true });
    const { updates, listener } = await register();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(updates.waiting()).toBe(true);
  });

  it('does not report the first installation as an update', async () => {
    const { install, takeOver } = browserWith({ controller: false, waiting: false });
    const { updates, listener } = await register();
    await takeOver(await install());
    expect(listener).not.toHaveBeenCalled();
    expect(updates.waiting()).toBe(false);
  });

  it('reports each new version to a page that stays open, also after updates that other tabs accepted', async () => {
    const { install, takeOver } = browserWith({ controller: true, waiting: false });
    const { updates, listener } = await register();
    for (const times of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(HOUR_MS);
      const worker = await install();
      expect(listener).toHaveBeenCalledTimes(times);
      expect(updates.waiting()).toBe(true);
      await takeOver(worker);
      expect(updates.waiting()).toBe(false);
    }
  });

  it('reports a version whose files could not be fetched before', async () => {
    const { install, failToInstall } = browserWith({ controller: true, waiting: false });
    const { updates, listener } = await register();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    await failToInstall();
    await failToInstall();
    expect(listener).not.toHaveBeenCalled();
    await install();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(updates.waiting()).toBe(true);
  });

  it.each([
    ['cannot be registered', async () => Promise.reject(new DOMException('insecure', 'SecurityError'))],
    ['is blocked without an error', async () => undefined],
  ])('continues without a service worker where it %s', async (_name, answer) => {
    browserWith({ controller: true, waiting: false }).container.register.mockImplementation(answer);
    const { updates } = await register();
    expect(updates.waiting()).toBe(false);
    updates.applyUpdate();
    await updates.check();
  });
});
