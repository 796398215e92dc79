import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../tests/draws.ts';
import { isPlainLine, isPlainText, isSeen, tidyLine, tidyLines } from './plain-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const ENGLAND = '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

describe('a text of one line', () => {
  it.each([
    ['Ukrainian', 'Оле́на Д’Артаньян-Коваль'],
    ['a compound emoji', `Мурка ${FAMILY}`],
    ['emoji with hair, skin tone and profession', '👩🏽‍🦰 🧑🏿‍🚀'],
    ['flags and hearts', '🇺🇦 🏳️‍🌈 🏴‍☠️ ❤️‍🔥 🐻‍❄️'],
    ['the flag of England', ENGLAND],
    ['Persian with a joiner', 'می‌خواهم'],
    ['Sinhala with a joiner', 'ශ්‍රී ලංකා'],
    ['Malayalam with an old chillu', 'അവന്‍'],
    ['Hebrew', 'שרה לוי'],
    ['an Arabic number sign', '؁١٢'],
    ['a keycap and a text arrow', '1️⃣ ↔︎'],
    ['nothing', ''],
  ])('accepts %s in a text of one line', (_name, text) => {
    expect(isPlainLine(text)).toBe(true);
    expect(tidyLine(text)).toBe(text);
  });

  it.each([
    ['a soft hyphen', 'Мур\u00adка', 'Мурка'],
    ['a zero-width space', '\u200bМурка\u200b', 'Мурка'],
    ['a byte order mark', '\ufeffМурка', 'Мурка'],
    ['a joiner between letters that do not join', 'Ла\u200dпка', 'Лапка'],
    ['a joiner at the end', `Мурка ${FAMILY}\u200d`, `Мурка ${FAMILY}`],
    ['two joiners', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
    ['a direction override', 'Іван\u202e нимда', 'Іван нимда'],
    ['an unclosed direction isolate', '\u2067Іван', 'Іван'],
    ['direction marks', '\u200fІван\u200e', 'Іван'],
    ['a NUL', 'Іван\u0000', 'Іван'],
    ['a line break', 'Іван\nБондар', 'Іван Бондар'],
    ['a paragraph separator', 'Іван\u2029Бондар', 'Іван Бондар'],
    ['tag characters without a flag', 'Мурка\u{E0067}\u{E007F}', 'Мурка'],
    ['an unterminated flag', '🏴\u{E0067}\u{E0062}', '🏴'],
    ['a lone surrogate', 'Іван\ud83d', 'Іван'],
    ['annotation characters', '\ufff9Іван\ufffb', 'Іван'],
  ])('rejects %s in a text of one line, and removes it', (_name, text, tidied) => {
    expect(isPlainLine(text)).toBe(false);
    expect(tidyLine(text)).toBe(tidied);
    expect(isPlainLine(tidied)).toBe(true);
  });

  it.each([
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['fillers', '\u3164\u115f\uffa0'],
    ['empty Braille', '\u2800\u2800'],
    ['variation selectors and combining marks', '\ufe0f\u0301'],
    ['direction controls', '\u202e\u2066\u200f'],
    ['NUL', '\u0000'],
  ])('rejects a text that consists only of %s', (_name, text) => {
    expect(isSeen(text)).toBe(false);
    expect(isPlainLine(text)).toBe(false);
    expect(isPlainText(text)).toBe(false);
  });
});

it.each([' ', '\u00a0\u2003\u3000', '\n \r\n'])('accepts %j as a blank text', (text) => {
  expect(isSeen(text)).toBe(false);
  expect(isPlainText(text)).toBe(true);
});

describe('a text of several lines', () => {
  it.each([
    'Перший\r\n\tдругий\n',
    'дов\u00adге сло\u200bво',
    'по-перськи: می\u200cخواهم',
    '\u200fשלום\u200f!',
    `${FAMILY} ${ENGLAND}`,
    'Ла\u200dпка',
  ])('accepts %j as a text of several lines', (text) => {
    expect(isPlainText(text)).toBe(true);
    expect(tidyLines(text)).toBe(text);
  });

  it.each([
    ['a\u0000b', 'ab'],
    ['a\u001bb', 'ab'],
    ['a\u202eb', 'ab'],
    ['a\u2066b', 'ab'],
    ['\ufeffa', 'a'],
    ['a\ud83d', 'a'],
    ['a\u{E0067}b', 'ab'],
    ['a\u0085b', 'ab'],
  ])('rejects %j as a text of several lines', (text, tidied) => {
    expect(isPlainText(text)).toBe(false);
    expect(tidyLines(text)).toBe(tidied);
    expect(isPlainText(tidied)).toBe(true);
  });
});

describe('the cleaning of any text', () => {
  const odd = fc.constantFrom(
    ...['\u200b', '\u200c', '\u200d', '\u202e', '\u2066', '\u00ad', '\ufe0f', '\u0000', '\n', '\ud83d', '\udc68'],
    ...['👨', '👩🏽', '❤️', '🏴', '\u{E0067}', '\u{E007F}', 'ی', 'م', 'ක්', 'а', 'Z', ' ', '\u0301', '؁', '🇺', '🇦'],
  );
  const text = fc.oneof(
    fc.array(odd, { maxLength: 12 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  );

  it.each([
    ['one line', tidyLine, isPlainLine],
    ['several lines', tidyLines, isPlainText],
  ])('cleans a text of %s idempotently, without losing anything visible', (_name, tidy, isPlain) => {
    fc.assert(
      fc.property(text, (given) => {
        const tidied = tidy(given);
        expect(tidy(tidied)).toBe(tidied);
        expect(isSeen(tidied)).toBe(isSeen(given));
        expect(isPlain(tidied)).toBe(tidied.trim() === '' || isSeen(tidied));
        if (isPlain(given)) expect(tidied).toBe(given);
        // A plain text can be stored, sent and shown beside other texts.
        expect(tidied).not.toMatch(/[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u);
      }),
      drawn(2_000),
    );
  });
});
