import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { NEW_CHECKS } from './new-checks.ts';
import { type AccountField, type AccountValues, SIGN_IN_CHECKS } from './validation.ts';

beforeAll(() => useTexts('uk'));

const GUESSABLE =
  'Цей пароль підбирають одним із перших. Візьміть такий, який важче вгадати, наприклад чотири слова, що не пов’язані між собою.';
const good: AccountValues = {
  firstName: 'Олена',
  secondName: 'Коваль',
  email: 'olena@example.com',
  password: 'dovgyi-parol',
  confirmPassword: 'dovgyi-parol',
};

describe('registration (spec part 1, section 5)', () => {
  it.each<[string, AccountField, Partial<AccountValues>, string | null]>([
    ['all valid', 'email', {}, null],
    ['no first name', 'firstName', { firstName: '' }, 'firstNameError'],
    ['a first name of spaces', 'firstName', { firstName: '  ' }, 'firstNameError'],
    ['a first name that is too long', 'firstName', { firstName: 'я'.repeat(61) }, 'firstNameError'],
    ['no second name', 'secondName', { secondName: '' }, 'secondNameError'],
    ['no e-mail', 'email', { email: '' }, 'emailError'],
    ['an invalid address', 'email', { email: 'olena' }, 'Перевірте адресу: вона має бути на зразок name@example.com.'],
    ['an address with space around it', 'email', { email: ' olena@example.com ' }, null],
    ['no password', 'password', { password: '' }, 'passwordError'],
    [
      'a password of seven characters',
      'password',
      { password: '1234567' },
      'Пароль має містити щонайменше 8 символів.',
    ],
    ['a password of eight characters', 'password', { password: 'xK4#vR8p' }, null],
    ['a common password', 'password', { password: '12345678' }, GUESSABLE],
    [
      'their own address as password',
      'password',
      { password: 'olena@example.com', email: 'olena@example.com' },
      GUESSABLE,
    ],
    ['no confirmation', 'confirmPassword', { confirmPassword: '' }, 'confirmPasswordError'],
    ['a different confirmation', 'confirmPassword', { confirmPassword: 'x' }, 'confirmPasswordError'],
    ['both empty', 'confirmPassword', { password: '', confirmPassword: '' }, 'confirmPasswordError'],
  ])('%s', (_, field, part, expected) => {
    const values = { ...good, ...part };
    const message = NEW_CHECKS[field](values[field], values);
    const known = message === null || message.id === expected ? (message?.id ?? null) : i18n._(message);
    expect(known).toBe(expected);
  });
});

describe('the sign-in check', () => {
  it('does not judge the length of an existing password', () => {
    expect(SIGN_IN_CHECKS.password('short', good)).toBeNull();
    expect(SIGN_IN_CHECKS.password('', good)?.id).toBe('passwordError');
  });
});
