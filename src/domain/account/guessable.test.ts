import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable.ts';

const OLENA = { email: 'olena.koval@example.com', names: ['Олена', 'Коваль-Гнатюк'] };

describe('guessable passwords', () => {
  it.each([
    'password',
    'Password1',
    'PASSWORD2026!',
    '12345678',
    '87654321',
    'qwertyui',
    'йцукенгш',
    'фівапролд',
    '        ',
    'aaaaaaaa',
    'abababab',
    'abcabcab',
    'iloveyou',
    'baseball',
    'trustno1',
    'пароль12',
    'Пароль2026',
    'gfhjkm12',
    'привіт123',
    'ghbdsn123',
    'солнышко',
    'слава україні',
    'СлаваУкраїні!',
    'ukraine2026',
    'олена.koval@example.com'.replace('олена', 'olena'),
    'OLENA.KOVAL@example.com',
    'olena.koval',
    'olenakoval1',
    'Олена2026',
    'коваль гнатюк',
    'jktyf2026',
  ])('refuses the guessable password %j', (password) => {
    expect(isGuessable(password, OLENA)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'long enough',
    'ще один пароль',
    'ще кращий пароль',
    'dovgyi-parol',
    'рудий кіт спить',
    'xK4#vR8p',
    '7d9f1c22ab',
    'олена їсть кавун',
    'lapka-demo-2026',
  ])('accepts the password %j', (password) => {
    expect(isGuessable(password, OLENA)).toBe(false);
  });

  it('compares a password with own words only if they are known', () => {
    expect([isGuessable('koval-gnatiuk'), isGuessable('koval-gnatiuk', { names: ['Koval', 'Gnatiuk'] })]).toEqual([
      false,
      true,
    ]);
  });

  it.each([1, 256])('checks a password of %i characters without delay', (length) => {
    expect(isGuessable('😀'.repeat(length))).toBe(true);
  });
});
