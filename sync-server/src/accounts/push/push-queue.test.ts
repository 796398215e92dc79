import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from './offer-message.ts';
import { PushQueue } from './push-queue.ts';

function message(notification: string, tries = 0): Message {
  return { userId: 'u', notification, fact: null, missing: null, tries, since: 0 };
}

/** A queue whose offers the test ends. */
function slowQueue() {
  const offered: string[] = [];
  const open = new Map<string, () => void>();
  const queue = new PushQueue(async (key, { notification }) => {
    offered.push(notification);
    await new Promise<void>((resolve) => open.set(key, resolve));
  });
  const finish = async (key: string) => {
    open.get(key)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, offered, finish };
}

describe('messages in the push queue', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are offered eight at a time', async () => {
    const { queue, offered, finish } = slowQueue();
    for (let n = 0; n < 10; n += 1) queue.add(`k${n}`, message(`n${n}`));
    expect(offered).toHaveLength(8);
    await finish('k0');
    expect(offered.slice(8)).toEqual(['n8']);
  });

  it('of the same key are offered in sequence, and only the newest of those that wait', async () => {
    const { queue, offered, finish } = slowQueue();
    for (const notification of ['first', 'second', 'third']) queue.add('k', message(notification));
    expect(offered).toEqual(['first']);
    expect(queue.waits('k')).toBe(true);
    await finish('k');
    expect(offered).toEqual(['first', 'third']);
  });

  it('are offered again after their rest', async () => {
    const { queue, offered, finish } = slowQueue();
    queue.rest('k', message('again', 1), 1_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(offered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(offered).toEqual(['again']);
    await finish('k');
    await queue.idle();
  });

  it('stop resting when a newer one of the same key arrives', async () => {
    const { queue, offered, finish } = slowQueue();
    queue.rest('k', message('older', 1), 1_000);
    queue.add('k', message('newer'));
    await finish('k');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(offered).toEqual(['newer']);
  });

  it('may not rest while a newer one of the same key waits', async () => {
    const { queue, finish } = slowQueue();
    queue.add('k', message('older'));
    queue.add('k', message('newer'));
    expect(queue.mayRest('k')).toBe(false);
    await finish('k');
    expect(queue.mayRest('k')).toBe(true);
  });

  it('of an earlier run are replaced by newer ones', () => {
    const { queue, offered } = slowQueue();
    for (let n = 0; n < 8; n += 1) queue.add(`busy${n}`, message(`busy${n}`));
    queue.add('k', message('newer'));
    queue.resume('k', message('older', 1));
    queue.resume('other', message('other', 1));
    queue.start();
    expect(offered).toHaveLength(8);
    expect([queue.waits('k'), queue.waits('other')]).toEqual([true, true]);
  });

  it('are evicted for others, the longest resting first', async () => {
    const { queue } = slowQueue();
    for (let n = 0; n < 1_000; n += 1) queue.rest(`k${n}`, message(`n${n}`, 1), 1_000);
    expect(queue.makeWay('k1000')).toMatchObject({ key: 'k0', message: { notification: 'n0' } });
    expect(queue.makeWay('k1000')).toBeNull();
  });

  it('that were never offered are returned at the end, after which none is accepted', async () => {
    const { queue, offered, finish } = slowQueue();
    for (let n = 0; n < 8; n += 1) queue.add(`k${n}`, message(`n${n}`));
    queue.add('new', message('new'));
    queue.resume('old', message('old', 2));
    queue.rest('resting', message('resting', 1), 1_000);
    const end = queue.stop();
    queue.add('late', message('late'));
    for (let n = 0; n < 8; n += 1) await finish(`k${n}`);
    expect(await end).toEqual([['new', message('new')]]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(offered).toHaveLength(8);
    expect(queue.stopped).toBe(true);
  });
});
