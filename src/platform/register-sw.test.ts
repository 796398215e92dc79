// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './register-sw.ts';

/** A browser's container of service workers, as far as it is used. */
function container(options: { controller: boolean; waiting: boolean }) {
  const messages: unknown[] = [];
  const worker = Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: (message: unknown) => messages.push(message),
  });
  const registration = Object.assign(new EventTarget(), {
    waiting: options.waiting ? worker : (null as typeof worker | null),
    installing: null as typeof worker | null,
    update: vi.fn(async () => undefined),
  });
  const made = Object.assign(new EventTarget(), {
    controller: options.controller ? {} : null,
    register: vi.fn(async () => registration),
  });
  return {
    made: made as unknown as ServiceWorkerContainer,
    messages,
    registration,
    /** A new version arrives and is installed. */
    install() {
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      worker.state = 'installed';
      registration.waiting = worker;
      worker.dispatchEvent(new Event('statechange'));
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('updates of the app', () => {
  it('does nothing in a browser without service workers', async () => {
    const updates = registerServiceWorker('/sw.js', undefined);
    updates.applyUpdate();
    await updates.check();
    expect(updates.waiting()).toBe(false);
  });

  it('tells when a new version waits, and lets it take over when asked', async () => {
    const { made, messages, install, registration } = container({ controller: true, waiting: false });
    const updates = registerServiceWorker('/sw.js', made);
    const told = vi.fn();
    const stop = updates.subscribe(told);
    await settled();
    expect(updates.waiting()).toBe(false);
    install();
    expect(told).toHaveBeenCalledTimes(1);
    expect(updates.waiting()).toBe(true);
    updates.applyUpdate();
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }]);
    await updates.check();
    expect(registration.update).toHaveBeenCalledTimes(1);
    stop();
    install();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('finds one that waited already when the page began', async () => {
    const { made } = container({ controller: true, waiting: true });
    const updates = registerServiceWorker('/sw.js', made);
    const told = vi.fn();
    updates.subscribe(told);
    await settled();
    expect(told).toHaveBeenCalledTimes(1);
    expect(updates.waiting()).toBe(true);
  });

  it('the first installation is no update', async () => {
    const { made, install } = container({ controller: false, waiting: false });
    const updates = registerServiceWorker('/sw.js', made);
    const told = vi.fn();
    updates.subscribe(told);
    await settled();
    install();
    expect(told).not.toHaveBeenCalled();
    expect(updates.waiting()).toBe(false);
  });

  it.each([
    ['may not be registered', async () => Promise.reject(new DOMException('insecure', 'SecurityError'))],
    ['is blocked, and nobody says so', async () => undefined],
  ])('goes on without one where it %s', async (_name, register) => {
    const { made } = container({ controller: true, waiting: false });
    Object.assign(made, { register });
    const updates = registerServiceWorker('/sw.js', made);
    await settled();
    expect(updates.waiting()).toBe(false);
    updates.applyUpdate();
    await updates.check();
  });
});
