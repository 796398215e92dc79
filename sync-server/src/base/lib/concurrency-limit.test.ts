import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

describe('the concurrency limit', () => {
  it('runs all work in order, never more than the limit at once, also when some fails', async () => {
    const jobs = fc.array(fc.record({ turns: fc.nat({ max: 4 }), fails: fc.boolean() }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(jobs, fc.integer({ min: 1, max: 4 }), async (planned, width) => {
        const limited = concurrencyLimit(width);
        let running = 0;
        const started: number[] = [];
        const results = await Promise.allSettled(
          planned.map(({ turns, fails }, index) =>
            limited(async () => {
              running += 1;
              started.push(index);
              expect(running).toBeLessThanOrEqual(width);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              running -= 1;
              if (fails) throw new Error('failed');
              return index;
            }),
          ),
        );
        expect(started).toEqual(planned.map((_, index) => index));
        expect(results.map(({ status }) => status)).toEqual(
          planned.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
      }),
    );
  });
});
