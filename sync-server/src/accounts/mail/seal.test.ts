import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const SECRET = 'x'.repeat(64);
const seal = createSeal(SECRET);

it('opens sealed texts of any process with the same secret', () => {
  const closed = seal.close('лист для olena@example.com', 'mail:1');
  expect(createSeal(SECRET).open(closed, 'mail:1')).toBe('лист для olena@example.com');
  expect(closed).toMatch(/^[\w-]+$/);
  expect(seal.close('лист для olena@example.com', 'mail:1')).not.toBe(closed);
});

it.each([
  ['with another secret', createSeal('y'.repeat(64)), 'mail:1', (text: string) => text],
  ['under another name', seal, 'mail:2', (text: string) => text],
  ['that is cut short', seal, 'mail:1', (text: string) => text.slice(0, 20)],
  ['with a shorter tag', seal, 'mail:1', (text: string) => text.slice(0, 30)],
  ['that was changed', seal, 'mail:1', (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`],
  ['that is empty', seal, 'mail:1', () => ''],
  ['that was never sealed', seal, 'mail:1', () => '{"to":"x"}'],
])('opens no sealed text %s', (_what, other, place, change) => {
  expect(other.open(change(seal.close('a secret', 'mail:1')), place)).toBeNull();
});
