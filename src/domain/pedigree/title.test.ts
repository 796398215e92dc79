import { expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../service-limits.ts';
import { titleOf } from './title.ts';

it.each([
  ['Чемпіон України', 'Чемпіон України'],
  ['Юна чемпіонка України; окрас: рудий', 'Юна чемпіонка України'],
  ['UA J.CH., C.I.B.; HD-A', 'UA J.CH., C.I.B.'],
  ['Hips: A\nInterchampion\nGrand Champion of Ukraine', 'Interchampion, Grand Champion of Ukraine'],
  ['European Winner 2024', 'European Winner 2024'],
  ['Гранд-чемпіон України', 'Гранд-чемпіон України'],
  // Not its own title, not a title, nothing.
  ['Син чемпіона України', null],
  ['A champion’s daughter', null],
  ['Chocolate, chip read', null],
  ['', null],
  [null, null],
])('finds in %j the titles %j', (others, title) => {
  expect(titleOf(others)).toBe(title);
});

it('leaves out titles that are too long together', () => {
  const long = `Champion of ${'x'.repeat(SERVICE_LIMITS.dogTitle.max - 12)}`;
  expect(titleOf(`${long}, CH UA`)).toBe(long);
  expect(titleOf(`${long}x, CH UA`)).toBe('CH UA');
});
