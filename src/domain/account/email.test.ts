import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formerEmailKey, isEmail, normaliseEmail, readEmail } from './email.ts';

describe('comparison of e-mail addresses', () => {
  it.each([
    ['case and outer spaces', '  Olena@Example.COM '],
    ['the width of letters', 'ｏｌｅｎａ@example.com'],
    ['the width of @ and dots', 'olena＠example．com'],
    ['styles of letters', '𝓸𝓵𝓮𝓷𝓪@example.com'],
  ])('ignores %s in e-mail addresses', (_what, typed) => {
    expect(normaliseEmail(typed)).toBe('olena@example.com');
    expect(readEmail(typed)?.toLowerCase()).toBe('olena@example.com');
  });

  it.each([
    ['STRASSE@example.com', 'straße@example.com'],
    ['ΟΔΟΣ@example.com', 'οδος@example.com'],
    ['ЇЖАК@example.com', 'їжак@example.com'],
    ['ﬁlm@example.com', 'FILM@example.com'],
    ['e\u0301te@example.com', '\u00e9te@example.com'],
  ])('treats the addresses %s and %s as equal', (one, other) => {
    expect(normaliseEmail(one)).toBe(normaliseEmail(other));
  });

  it('distinguishes a Turkish ı in e-mail addresses', () => {
    expect(normaliseEmail('mıke@example.com')).not.toBe(normaliseEmail('mike@example.com'));
  });

  it('normalises an e-mail address idempotently, and ASCII addresses as before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (text) => {
        expect(normaliseEmail(text)).toBe(formerEmailKey(text));
      }),
    );
  });
});

describe('valid e-mail addresses', () => {
  it.each(['nobody', 'a b@c.d', 'a@b', 'a@b@c.d', 'a＠b@c.d', `${'x'.repeat(251)}@b.c`, `${'ﷺ'.repeat(20)}@b.c`])(
    'rejects %s as an e-mail address',
    (text) => {
      expect([isEmail(text), readEmail(text)]).toEqual([false, null]);
    },
  );

  it.each([
    ['zero width space', '\u200b'],
    ['zero width joiner', '\u200d'],
    ['byte order mark', '\ufeff'],
    ['soft hyphen', '\u00ad'],
    ['right-to-left override', '\u202e'],
    ['bidi isolate', '\u2066'],
    ['Arabic letter mark', '\u061c'],
    ['NUL', '\u0000'],
    ['line feed', '\n'],
    ['C1 control', '\u0085'],
    ['Hangul filler', '\u3164'],
    ['combining grapheme joiner', '\u034f'],
    ['variation selector', '\ufe0f'],
    ['tag letter', '\u{e0041}'],
    ['lone surrogate', '\ud83d'],
  ])('rejects an e-mail address that contains a %s', (_name, character) => {
    expect(isEmail(`ole${character}na@example.com`)).toBe(false);
  });
});
