// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './register-sw.ts';

const ADDRESS = '/sw.js';
const HOUR_MS = 3_600_000;
/** So long workbox-window waits whether a version takes over by itself. */
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

/** A browser's container of service workers, as far as it is used. */
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
    /** A new version arrives and is installed. */
    async install(): Promise<Worker> {
      const worker = arrive();
      registration.waiting = worker;
      become(worker, 'installed');
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
      return worker;
    },
    /** A new version arrives, and the network ends before all its files are there. */
    async failToInstall(): Promise<void> {
      become(arrive(), 'redundant');
      await vi.advanceTimersByTimeAsync(0);
    },
    /** The version that waits takes over. */
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
  const updates = registerServiceWorker(ADDRESS);
  const told = vi.fn();
  const stop = updates.subscribe(told);
  await vi.advanceTimersByTimeAsync(0);
  return { updates, told, stop };
}

describe('updates of the app', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('does nothing in a browser without service workers', async () => {
    const { updates, stop } = await register();
    updates.applyUpdate();
    await updates.check();
    stop();
    expect(updates.waiting()).toBe(false);
  });

  it('tells when a new version waits, and lets it take over when asked', async () => {
    const { install, registration } = browserWith({ controller: true, waiting: false });
    const { updates, told, stop } = await register();
    expect(updates.waiting()).toBe(false);
    const { messages } = await install();
    expect(told).toHaveBeenCalledTimes(1);
    expect(updates.waiting()).toBe(true);
    updates.applyUpdate();
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }]);
    await updates.check();
    expect(registration.update).toHaveBeenCalledTimes(1);
    stop();
    await install();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('finds one that waited already when the page began', async () => {
    browserWith({ controller: true, waiting: true });
    const { updates, told } = await register();
    expect(told).toHaveBeenCalledTimes(1);
    expect(updates.waiting()).toBe(true);
  });

  it('the first installation is no update', async () => {
    const { install, takeOver } = browserWith({ controller: false, waiting: false });
    const { updates, told } = await register();
    await takeOver(await install());
    expect(told).not.toHaveBeenCalled();
    expect(updates.waiting()).toBe(false);
  });

  it('tells of each version that comes to a page which stays open for long, also after ones that other tabs accepted', async () => {
    const { install, takeOver } = browserWith({ controller: true, waiting: false });
    const { updates, told } = await register();
    for (const times of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(HOUR_MS);
      const worker = await install();
      expect(told).toHaveBeenCalledTimes(times);
      expect(updates.waiting()).toBe(true);
      await takeOver(worker);
      expect(updates.waiting()).toBe(false);
    }
  });

  it('tells of a version whose files could not be fetched before', async () => {
    const { install, failToInstall } = browserWith({ controller: true, waiting: false });
    const { updates, told } = await register();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    await failToInstall();
    await failToInstall();
    expect(told).not.toHaveBeenCalled();
    await install();
    expect(told).toHaveBeenCalledTimes(1);
    expect(updates.waiting()).toBe(true);
  });

  it.each([
    ['may not be registered', async () => Promise.reject(new DOMException('insecure', 'SecurityError'))],
    ['is blocked, and nobody says so', async () => undefined],
  ])('goes on without one where it %s', async (_name, answer) => {
    browserWith({ controller: true, waiting: false }).container.register.mockImplementation(answer);
    const { updates } = await register();
    expect(updates.waiting()).toBe(false);
    updates.applyUpdate();
    await updates.check();
  });
});
