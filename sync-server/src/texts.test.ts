import { expect, it } from 'vitest';
import { MAIL_CONTACT, MAILS } from '../../src/texts/mails.ts';
import { readCatalogs } from './catalogs.ts';
import { createTexts, loadTexts } from './texts.ts';

it('returns a text in both languages, with values and plural forms', async () => {
  const texts = await loadTexts();
  expect(texts.say('en', MAILS.reset.subject)).toBe('Set a new password');
  expect(texts.say('uk', MAILS.reset.subject)).toBe('Новий пароль');
  const hours = MAILS.reset.body[1];
  expect([1, 3].map((count) => texts.say('en', hours, { hours: count }))).toEqual([
    'The link works once and is valid for 1 hour.',
    'The link works once and is valid for 3 hours.',
  ]);
  expect([1, 5].map((count) => texts.say('uk', hours, { hours: count }))).toEqual([
    'Посилання діє один раз і протягом 1 години.',
    'Посилання діє один раз і протягом 5 годин.',
  ]);
  expect(texts.say('uk', MAIL_CONTACT, { email: 'help@lapka.example' })).toContain('help@lapka.example');
});

it('returns English where a translation is missing', async () => {
  const { en } = await readCatalogs();
  const texts = createTexts({ en, uk: {} });
  expect(texts.say('uk', MAIL_CONTACT, { email: 'help@lapka.example' })).toBe(
    texts.say('en', MAIL_CONTACT, { email: 'help@lapka.example' }),
  );
});
