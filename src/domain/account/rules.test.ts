import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { hasRole, initialsOf } from './rules.ts';

describe('initials (spec part 1, section 3)', () => {
  it.each([
    ['Олена', 'Коваль', 'ОК'],
    ['їжак', 'ґудзик', 'ЇҐ'],
    [' anna ', ' bell ', 'AB'],
    ['Анна', '', 'А'],
    ['🐈кіт', 'x', '🐈X'],
    ['👨‍👩‍👧‍👦родина', 'Коваль', '👨‍👩‍👧‍👦К'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍❤️‍💋‍👨🏾', '🏴󠁧󠁢󠁥󠁮󠁧󠁿👩🏽‍❤️‍💋‍👨🏾'],
    ['и\u0306', `е${'\u0301'.repeat(40)}`, 'И\u0306Е'],
  ])('makes of %j %j the initials %s', (first, second, letter) => {
    expect(initialsOf(first, second)).toBe(letter);
  });

  it('makes initials that fit into a profile, whatever the names', () => {
    const name = fc.string({ unit: 'binary', maxLength: LIMITS.name.max });
    fc.assert(
      fc.property(name, name, (first, second) => {
        expect(Array.from(initialsOf(first, second)).length).toBeLessThanOrEqual(LIMITS.letter.max);
      }),
    );
  });
});

it('ranks the roles', () => {
  expect(hasRole(['user', 'admin'], 'admin')).toBe(true);
  expect(hasRole(['user'], 'admin')).toBe(false);
});
