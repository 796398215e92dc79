import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shapeOf } from './json.ts';

/** Counted in the result of JSON.parse. */
function counted(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const inner = Object.values(value).map(counted);
  return {
    values: 1 + inner.reduce((sum, each) => sum + each.values, 0),
    depth: 1 + Math.max(0, ...inner.map((each) => each.depth)),
  };
}

it('counts at least the actual number of JSON values, at most twice as many, and exactly their depth', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat({ max: 2 }), (value, space) => {
      const shape = shapeOf(Buffer.from(JSON.stringify(value, null, space)));
      const real = counted(value);
      expect(shape.depth).toBe(real.depth);
      expect(shape.values).toBeGreaterThanOrEqual(real.values);
      expect(shape.values).toBeLessThanOrEqual(2 * real.values);
    }),
  );
});

it.each(['"\\\\"', '"\\\\\\","', '"[{,"', '"'])('counts nothing inside the text %s', (text) => {
  expect(shapeOf(Buffer.from(text))).toEqual({ values: 1, depth: 0 });
});
