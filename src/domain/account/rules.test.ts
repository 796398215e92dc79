import { describe, expect, it } from 'vitest';
import { hasRole, initialsOf, normaliseEmail } from './rules.ts';

describe('initials (spec part 1, section 3)', () => {
  it.each([
    ['Олена', 'Коваль', 'ОК'],
    ['їжак', 'ґудзик', 'ЇҐ'],
    [' anna ', ' bell ', 'AB'],
    ['Анна', '', 'А'],
    ['🐈кіт', 'x', '🐈X'],
  ])('%j %j: %s', (first, second, letter) => {
    expect(initialsOf(first, second)).toBe(letter);
  });
});

it('compares e-mail addresses without case and space', () => {
  expect(normaliseEmail('  Olena@Example.COM ')).toBe('olena@example.com');
});

it('knows roles', () => {
  expect(hasRole(['user', 'admin'], 'admin')).toBe(true);
  expect(hasRole(['user'], 'admin')).toBe(false);
});
