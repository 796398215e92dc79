import { expect, it } from 'vitest';
import { withKeys } from './with-keys.ts';

const RABIES = { name: 'Rabies', given: '2026-01-10', due: '2027-01-10' };

it('gives two identical vaccinations two keys, the first the same as alone', () => {
  const [alone] = withKeys([RABIES]);
  const keys = withKeys([RABIES, { ...RABIES, name: 'Distemper' }, { ...RABIES, due: null }, RABIES]).map(
    ({ key }) => key,
  );
  expect(new Set(keys).size).toBe(4);
  expect(keys[0]).toBe(alone?.key);
});
