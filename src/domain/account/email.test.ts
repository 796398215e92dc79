import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formerEmailKey, isEmail, normaliseEmail, readEmail } from './email.ts';

describe('e-mail addresses are compared', () => {
  it.each([
    ['case and space', '  Olena@Example.COM '],
    ['width', 'ｏｌｅｎａ@example.com'],
    ['width of the sign between', 'olena＠example．com'],
    ['styles of letters', '𝓸𝓵𝓮𝓷𝓪@example.com'],
  ])('without regard to %s', (_what, typed) => {
    expect(normaliseEmail(typed)).toBe('olena@example.com');
    expect(readEmail(typed)?.toLowerCase()).toBe('olena@example.com');
  });

  it.each([
    ['STRASSE@example.com', 'straße@example.com'],
    ['ΟΔΟΣ@example.com', 'οδος@example.com'],
    ['ЇЖАК@example.com', 'їжак@example.com'],
    ['ﬁlm@example.com', 'FILM@example.com'],
    ['e\u0301te@example.com', '\u00e9te@example.com'],
  ])('%s is %s', (one, other) => {
    expect(normaliseEmail(one)).toBe(normaliseEmail(other));
  });

  it('with regard to a Turkish ı', () => {
    expect(normaliseEmail('mıke@example.com')).not.toBe(normaliseEmail('mike@example.com'));
  });

  it('alike however often, and as before for what is typed on a keyboard', () => {
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

describe('what can be an e-mail address', () => {
  it.each(['nobody', 'a b@c.d', 'a@b', 'a@b@c.d', 'a＠b@c.d', `${'x'.repeat(251)}@b.c`, `${'ﷺ'.repeat(20)}@b.c`])(
    '%s cannot',
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
    ['half a character', '\ud83d'],
  ])('nothing with a %s in it can', (_name, character) => {
    expect(isEmail(`ole${character}na@example.com`)).toBe(false);
  });
});
