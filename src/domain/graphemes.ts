/** Null where the browser has none (Firefox before 125, old phones); the boundaries do not depend on the language. */
const SEGMENTER =
  typeof Intl === 'object' && typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter('uk', { granularity: 'grapheme' })
    : null;

/**
 * The signs of a text as people count them (UAX #29 extended grapheme clusters): a family emoji is one, a letter with
 * its accent is one. Without a segmenter code points stand for them, which are never fewer: whoever measures a limit on
 * such a device may write less than elsewhere, never more.
 */
export function splitGraphemes(text: string, segmenter: Intl.Segmenter | null = SEGMENTER): string[] {
  return segmenter === null ? Array.from(text) : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** How many signs a text has for people. */
export function countGraphemes(text: string, segmenter: Intl.Segmenter | null = SEGMENTER): number {
  return splitGraphemes(text, segmenter).length;
}

/** A grapheme is rarely longer than this many code units; the rest of a long text need not be split. */
export const LONGEST_GRAPHEME = 40;

/** The beginning of a text, at most so many signs, none of them in half. */
export function firstGraphemes(text: string, most: number): string {
  return splitGraphemes(text.slice(0, most * LONGEST_GRAPHEME))
    .slice(0, most)
    .join('');
}

/** The first sign of a text, or '' of an empty one. The rest is not read, however long it is. */
export function firstGrapheme(text: string, segmenter: Intl.Segmenter | null = SEGMENTER): string {
  if (segmenter === null) return Array.from(text.slice(0, 2))[0] ?? '';
  for (const { segment } of segmenter.segment(text)) return segment;
  return '';
}
