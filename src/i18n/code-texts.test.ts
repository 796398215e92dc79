import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { CODES } from '../domain/codes.ts';
import { codeText, refusalText } from './code-texts.ts';
import { useTexts } from './testing/texts.ts';

describe.each(['en', 'uk'] as const)('the sentences for codes in %s', (locale) => {
  it('has a finished sentence for each code that does not contain the code', async () => {
    await useTexts(locale);
    for (const code of CODES) {
      const sentence = i18n._(codeText(code));
      // The spec's texts for missing fields (part 2, section 5) are no sentences.
      if (!/^pet\/.*-required$/.test(code)) expect(sentence, code).toMatch(/[.!?]$/);
      expect(sentence, code).not.toContain('/');
    }
  });

  it.each([null, 'something/from-a-newer-service', '__proto__'])('has a general sentence for %s', async (code) => {
    await useTexts(locale);
    const general = i18n._(codeText('no/such-code'));
    expect(i18n._(codeText(code))).toBe(general);
    expect(CODES.map((known) => i18n._(codeText(known)))).not.toContain(general);
  });
});

describe('the Ukrainian sentences for codes', () => {
  it('has a Ukrainian text that differs from the English one for each code', async () => {
    await useTexts('en');
    const english = CODES.map((code) => i18n._(codeText(code)));
    await useTexts('uk');
    const ukrainian = CODES.map((code) => i18n._(codeText(code)));
    expect(ukrainian.filter((text, index) => text === english[index])).toEqual([]);
  });
});

it.each([
  ['request/too-many', 1, 'Too many requests from here. Try again in 1 second.'],
  ['request/too-many', 60, 'Too many requests from here. Try again in 60 seconds.'],
  ['request/too-many', 61, 'Too many requests from here. Try again in 2 minutes.'],
  ['account/too-many-tries', 30, 'Too many attempts. Try again in 1 minute, or set a new password by email.'],
  ['server/unavailable', 5, 'The server isn’t available right now.'],
  ['request/too-many', undefined, 'Too many requests. Please wait a moment.'],
])('names in the refusal %s with %s seconds the time of a retry', async (code, retryAfter, sentence) => {
  await useTexts('en');
  expect(i18n._(refusalText({ code, ...(retryAfter === undefined ? {} : { retryAfter }) }))).toBe(sentence);
});

it('shows a suspended person the service’s reason', async () => {
  await useTexts('en');
  const code = 'account/suspended';
  expect(i18n._(refusalText({ code, detail: 'Spam' }))).toBe('This account is suspended: Spam');
  expect(i18n._(refusalText({ code }))).toBe('This account was suspended or deleted.');
});
