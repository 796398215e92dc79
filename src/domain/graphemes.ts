/**
 * Null if the browser has no `Intl.Segmenter` (Firefox before 125, old phones); the boundaries do not depend on the
 * language.
 */
const SEGMENTER =
  typeof Intl === 'object' && typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter('uk', { granularity: 'grapheme' })
    : null;

/**
 * The graphemes of a text (UAX #29 extended grapheme clusters): a family emoji is one, an accented letter is one.
 * Without a segmenter code points are used, which are never fewer: on such a device a limit allows less text, never
 * more.
 */
export function splitGraphemes(text: string, segmenter: Intl.Segmenter | null = SEGMENTER): string[] {
  return segmenter === null ? Array.from(text) : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The number of graphemes of a text. */
export function countGraphemes(text: string, segmenter: Intl.Segmenter | null = SEGMENTER): number {
  return splitGraphemes(text, segmenter).length;
}

/** A grapheme is rarely longer than this many code units; the rest of a long text need not be split. */
export const LONGEST_GRAPHEME = 40;

/** The beginning of a text: at most `most` graphemes, none of them cut. */
export function firstGraphemes(text: string, most: number): string {
  return splitGraphemes(text.slice(0, most * LONGEST_GRAPHEME))
    .slice(0, most)
    .join('');
}

/** The first grapheme of a text, or '' for an empty one. Does not read the rest, however long. */
export function firstGrapheme(text: string, segmenter: Intl.Segmenter | null = SEGMENTER): string {
  if (segmenter === null) return Array.from(text.slice(0, 2))[0] ?? '';
  for (const { segment } of segmenter.segment(text)) return segment;
  return '';
}
