import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../tests/draws.ts';
import { pauseAfter } from '../../base/lib/pauses.ts';
import { type Result, WorkQueue } from './work-queue.ts';

const PAUSES = { first: 1, most: 4 };

describe('the work queue', () => {
  it('runs each name once at a time, within its width, and loses no wake-up', async () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd');
    const results = fc.array(fc.constantFrom<Result>('done', 'more', 'again', 'failed', 'unreachable'), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, fc.constantFrom('add', 'addAwaited', 'addLater')), { minLength: 1, maxLength: 20 }),
        results,
        fc.integer({ min: 1, max: 3 }),
        async (woken, planned, width) => {
          const working = new Set<string>();
          const events: string[] = [];
          const plan = [...planned];
          const queue = new WorkQueue({
            width,
            widthOfLater: 1,
            pauses: PAUSES,
            work: async (name) => {
              expect(working.has(name)).toBe(false);
              working.add(name);
              expect(working.size).toBeLessThanOrEqual(width);
              events.push(`start ${name}`);
              await new Promise<void>((resolve) => setImmediate(resolve));
              working.delete(name);
              return plan.shift() ?? 'done';
            },
            restAfter: (name) => (name === 'a' ? 2 : 0),
          });
          for (const [index, [name, add]] of woken.entries()) {
            events.push(`wake ${name}`);
            queue[add](name);
            if (index % 3 === 0) await new Promise<void>((resolve) => setImmediate(resolve));
          }
          await queue.idle();
          expect(queue.size()).toBe(0);
          // Every wake-up was followed by a run.
          for (const name of new Set(woken.map(([each]) => each))) {
            expect(events.lastIndexOf(`start ${name}`)).toBeGreaterThan(events.lastIndexOf(`wake ${name}`));
          }
          await queue.stop();
        },
      ),
      drawn(50),
    );
  });

  it('alternates names that a person waits for with other ready ones', async () => {
    const seen: string[] = [];
    const queue = new WorkQueue({
      width: 1,
      widthOfLater: 1,
      pauses: PAUSES,
      async work(name) {
        seen.push(name);
        return 'done';
      },
    });
    queue.addLater('later');
    for (const name of ['other 1', 'other 2', 'other 3', 'person 1']) queue.add(name);
    for (const name of ['person 1', 'person 2', 'person 3']) queue.addAwaited(name);
    await queue.idle();
    expect(seen).toEqual(['later', 'person 1', 'other 1', 'person 2', 'other 2', 'person 3', 'other 3']);
  });

  it('runs names added for later within their part of the width, when no other name is ready', async () => {
    const seen: string[] = [];
    const releases = new Map<string, () => void>();
    const queue = new WorkQueue({
      width: 3,
      widthOfLater: 1,
      pauses: PAUSES,
      async work(name) {
        seen.push(name);
        await new Promise<void>((resolve) => releases.set(name, resolve));
        return 'done';
      },
    });
    for (const name of ['later 1', 'later 2', 'later 3']) queue.addLater(name);
    for (const name of ['now 1', 'now 2', 'now 3', 'later 3']) queue.add(name);
    expect(seen).toEqual(['later 1', 'now 1', 'now 2']);
    expect(queue.size()).toBe(6);
    releases.get('later 1')?.();
    await expect.poll(() => seen).toEqual(['later 1', 'now 1', 'now 2', 'now 3']);
    releases.get('now 1')?.();
    await expect.poll(() => seen.at(-1)).toBe('later 3');
    releases.get('now 2')?.();
    await expect.poll(() => seen.at(-1)).toBe('later 2');
    for (const name of ['now 3', 'later 3', 'later 2']) releases.get(name)?.();
    await queue.idle();
    await queue.stop();
  });

  it('lets one name back off while the others continue', async () => {
    const seen: string[] = [];
    const queue = new WorkQueue({
      width: 1,
      widthOfLater: 1,
      pauses: { first: 60_000, most: 60_000 },
      work: async (name) => {
        seen.push(name);
        return name === 'bad' ? 'failed' : 'done';
      },
    });
    for (const name of ['bad', 'one', 'two']) queue.add(name);
    await expect.poll(() => seen).toEqual(['bad', 'one', 'two']);
    queue.add('bad');
    queue.add('three');
    await expect.poll(() => seen).toEqual(['bad', 'one', 'two', 'three']);
    expect(queue.size()).toBe(1);
    await queue.stop();
  });

  it('runs a name woken repeatedly during its rest once, without delaying others', async () => {
    const seen: string[] = [];
    const queue = new WorkQueue({
      width: 1,
      widthOfLater: 1,
      pauses: PAUSES,
      work: async (name) => {
        seen.push(name);
        return 'done';
      },
      restAfter: (name) => (name === 'hot' ? 50 : 0),
    });
    queue.add('hot');
    await expect.poll(() => seen).toEqual(['hot']);
    expect(queue.size()).toBe(0);
    for (let times = 0; times < 1_000; times += 1) queue.add('hot');
    queue.add('other');
    await expect.poll(() => seen).toEqual(['hot', 'other']);
    await queue.idle();
    expect(seen).toEqual(['hot', 'other', 'hot']);
    await queue.stop();
  });

  it('lets all names back off while the engine is unreachable', async () => {
    const seen: string[] = [];
    const queue = new WorkQueue({
      width: 1,
      widthOfLater: 1,
      pauses: { first: 60_000, most: 60_000 },
      work: async (name) => {
        seen.push(name);
        return 'unreachable';
      },
    });
    for (const name of ['one', 'two', 'three']) queue.add(name);
    await expect.poll(() => seen).toEqual(['one']);
    queue.add('four');
    expect(queue.size()).toBe(4);
    await queue.stop();
    expect(seen).toEqual(['one']);
  });

  it('stops after running work and discards the rest', async () => {
    let release = () => {};
    const seen: string[] = [];
    const queue = new WorkQueue({
      width: 1,
      widthOfLater: 1,
      pauses: PAUSES,
      work: async (name) => {
        seen.push(name);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return 'more';
      },
    });
    queue.add('one');
    queue.add('two');
    const stopped = queue.stop();
    release();
    await stopped;
    queue.add('three');
    expect(seen).toEqual(['one']);
  });

  it('draws increasing, bounded and varying back-off delays', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), (failures) => {
        const pause = pauseAfter(failures, { first: 100, most: 3_000 });
        const longest = Math.min(3_000, 100 * 2 ** failures);
        expect(pause).toBeGreaterThanOrEqual(longest / 2);
        expect(pause).toBeLessThanOrEqual(longest);
      }),
    );
    expect(new Set(Array.from({ length: 20 }, () => pauseAfter(5, PAUSES))).size).toBeGreaterThan(1);
  });
});
