import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countGraphemes, firstGrapheme, firstGraphemes, splitGraphemes } from './graphemes.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const TEXT = fc.string({ unit: 'binary' });

describe('graphemes', () => {
  it.each([
    ['nothing', '', []],
    ['letters', 'Їжак', ['Ї', 'ж', 'а', 'к']],
    ['a letter of two code points', 'и\u0306о', ['и\u0306', 'о']],
    ['a family emoji', `${FAMILY}Коваль`, [FAMILY, 'К', 'о', 'в', 'а', 'л', 'ь']],
    ['flags', '🇺🇦🇵🇱', ['🇺🇦', '🇵🇱']],
    ['a skin tone', '👋🏽!', ['👋🏽', '!']],
    ['a Windows line break', 'a\r\nb', ['a', '\r\n', 'b']],
  ])('%s', (_, text, graphemes) => {
    expect(splitGraphemes(text)).toEqual(graphemes);
    expect(countGraphemes(text)).toBe(graphemes.length);
    expect(firstGrapheme(text)).toBe(graphemes[0] ?? '');
    expect(firstGraphemes(text, 2)).toBe(graphemes.slice(0, 2).join(''));
  });

  it('loses no text, and counts code points without a segmenter, never fewer', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        expect(splitGraphemes(text).join('')).toBe(text);
        expect(splitGraphemes(text, null)).toEqual(Array.from(text));
        expect(countGraphemes(text, null)).toBeGreaterThanOrEqual(countGraphemes(text));
        expect(firstGrapheme(text)).toBe(splitGraphemes(text)[0] ?? '');
        expect(firstGrapheme(text, null)).toBe(Array.from(text)[0] ?? '');
      }),
    );
  });
});
