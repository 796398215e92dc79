import { expect, it } from 'vitest';
import { formatBytes } from './sizes.ts';

it.each([
  [0, 'en', '0 kB'],
  [999, 'en', '0 kB'],
  [1_500, 'en', '1.5 kB'],
  [4_300_000, 'en', '4.3 MB'],
  [10_737_400_000, 'en', '10.7 GB'],
  [10_737_400_000, 'uk', '10,7 ГБ'],
  [4_300_000, 'uk', '4,3 МБ'],
])('writes %i bytes in %s: %s', (bytes, locale, text) => {
  expect(formatBytes(bytes, locale).replaceAll('\u00a0', ' ')).toBe(text);
});
