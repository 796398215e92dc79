import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { readBirthday } from './read-birthday.ts';
import { Birthday } from './schema.ts';

it.each([
  ['2019-04-30', '2019-04-30'],
  [' 2019-4-3 ', '2019-04-03'],
  ['30.04.2019', '2019-04-30'],
  ['30/4/2019', '2019-04-30'],
  ['2019.04.30', '2019-04-30'],
  ['2019-04-30T12:00:00Z', '2019-04-30'],
  ['2019', '2019'],
  ['2020-02-29', '2020-02-29'],
  ['2019-02-29', null],
  ['30.02.2019', null],
  ['2019-00-00', null],
  ['2019-13-01', null],
  ['1799', null],
  ['19', null],
  ['04/2019', null],
  ['', null],
])('reads the birthday %j as %s', (text, birthday) => expect(readBirthday(text)).toBe(birthday));

it('reads only valid birthdays of a pedigree', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-/ T'), maxLength: 12 }), (text) => {
      const birthday = readBirthday(text);
      if (birthday !== null) expect(Value.Check(Birthday, birthday)).toBe(true);
    }),
    drawn(300),
  );
});
