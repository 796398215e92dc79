import { describe, expect, it } from 'vitest';
import { claimBy } from './claims.ts';
import type { Clock } from './clock.ts';

/** A clock that jumps as soon as code waits for it; `onWait` runs at each wait. */
function quickClock(onWait: () => void = () => undefined): Clock {
  return {
    now: () => 0,
    after: (_, run) => {
      onWait();
      queueMicrotask(run);
      return () => undefined;
    },
  };
}

/** The part of Web Locks that a claim uses, as the standard describes it for `ifAvailable`. */
function tabsOfOneBrowser(): LockManager {
  const held = new Set<string>();
  return {
    async request(name: string, _options: LockOptions, work: (lock: Lock | null) => Promise<unknown>) {
      if (held.has(name)) return work(null);
      held.add(name);
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        held.delete(name);
      }
    },
  } as unknown as LockManager;
}

describe('a claim', () => {
  it('grants a claim where the browser denies locks', async () => {
    const locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
    expect(await claimBy(locks as unknown as LockManager, quickClock())('draft')).not.toBeNull();
  });

  it('grants a claim to one tab at a time', async () => {
    const claim = claimBy(tabsOfOneBrowser(), quickClock());
    const first = await claim('draft');
    expect(first).not.toBeNull();
    expect(await claim('draft')).toBeNull();
    expect(await claim('another')).not.toBeNull();
    first?.();
    await expect.poll(() => claim('draft')).not.toBeNull();
  });

  it('waits a moment for the claim of a page that is being reloaded', async () => {
    const locks = tabsOfOneBrowser();
    const release = await claimBy(locks, quickClock())('draft');
    expect(release).not.toBeNull();
    const next = claimBy(
      locks,
      quickClock(() => release?.()),
    );
    expect(await next('draft')).not.toBeNull();
  });

  it('always grants a claim where there are no locks', async () => {
    const claim = claimBy(undefined);
    expect(await claim('draft')).not.toBeNull();
    expect(await claim('draft')).not.toBeNull();
  });
});
