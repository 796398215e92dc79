import { describe, expect, it } from 'vitest';
import { textErrors } from './texts.ts';

describe('catalogs', () => {
  it.each([
    ['en', 'Sign in', 'Sign in', 0],
    ['uk', 'Sign in', 'Увійти', 0],
    ['uk', 'Sign in', '', 1],
    ['uk', 'Hello, {name}', 'Привіт', 1],
    ['uk', 'Hello, {name}', 'Привіт, {name}', 0],
    ['uk', 'Read <0>this</0>', 'Прочитайте це', 1],
    ['uk', '{n, plural, one {# thing} other {# things}}', '{n, plural, one {# річ} few {# речі} other {# речі}}', 1],
    [
      'uk',
      '{n, plural, one {# thing} other {# things}}',
      '{n, plural, one {# річ} few {# речі} many {# речей} other {# речі}}',
      0,
    ],
    ['uk', 'Memory', "Пам'ять", 1],
    ['uk', 'Memory', 'Пам’ять', 0],
    ['uk', 'Nothing found', 'Ничего не найдено, попробуйте ещё', 1],
  ] as const)('checks %s %j -> %j: %i errors', (locale, id, translation, count) => {
    expect(textErrors(locale, [{ id, translation }], new Map())).toHaveLength(count);
  });
});
