import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drain } from './drain.ts';

it('drains every item once, never more than allowed at a time, and starts nothing after a failure', async () => {
  const things = fc.array(fc.record({ turns: fc.nat({ max: 4 }), fails: fc.boolean() }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(things, fc.integer({ min: 1, max: 5 }), async (planned, width) => {
      let running = 0;
      let hasFailed = false;
      const done: number[] = [];
      const through = drain([...planned.keys()], width, async (index) => {
        expect(hasFailed).toBe(false);
        running += 1;
        expect(running).toBeLessThanOrEqual(width);
        const { turns = 0, fails = false } = planned[index] ?? {};
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        running -= 1;
        done.push(index);
        if (!fails) return;
        hasFailed = true;
        throw new Error(String(index));
      });
      const failing = planned.some(({ fails }) => fails);
      if (failing) await expect(through).rejects.toThrow();
      else await through;
      expect(running).toBe(0);
      if (!failing) expect(done.toSorted((a, b) => a - b)).toEqual([...planned.keys()]);
    }),
  );
});
