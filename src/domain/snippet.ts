import { LONGEST_GRAPHEME, splitGraphemes } from './graphemes.ts';

const SPACE = /\s/u;

/**
 * The beginning of a text: at most `max` graphemes, cut at a word if one ends in the last part, with an ellipsis that
 * counts as one of them. A text that fits is returned unchanged.
 */
export function snippet(text: string, max: number): string {
  const signs = splitGraphemes(text.slice(0, max * LONGEST_GRAPHEME));
  if (signs.length <= max && text.length <= max * LONGEST_GRAPHEME) return text;
  const data = signs.slice(0, max - 1);
  const next = signs[max - 1] ?? '';
  const cut = SPACE.test(next) ? data.length : lastSpace(data);
  const beginning = cut > max / 2 ? data.slice(0, cut) : data;
  return `${beginning.join('').trimEnd()}…`;
}

function lastSpace(signs: readonly string[]): number {
  for (let index = signs.length - 1; index >= 0; index--) if (SPACE.test(signs[index] ?? '')) return index;
  return -1;
}
