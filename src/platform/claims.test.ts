import { describe, expect, it } from 'vitest';
import { claimBy } from './claims.ts';

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
  it('is granted to one tab at a time', async () => {
    const claim = claimBy(tabsOfOneBrowser());
    const first = await claim('draft');
    expect(first).not.toBeNull();
    expect(await claim('draft')).toBeNull();
    expect(await claim('another')).not.toBeNull();
    first?.();
    await expect.poll(() => claim('draft')).not.toBeNull();
  });

  it('is always granted where there are no locks', async () => {
    const claim = claimBy(undefined);
    expect(await claim('draft')).not.toBeNull();
    expect(await claim('draft')).not.toBeNull();
  });
});
