/**
 * Characters used as an apostrophe, often omitted, and stress marks that remain after composing; ї and й are composed
 * and stay whole.
 */
const LEFT_OUT = /['’ʼ`´‘ʹ′]|\u0300|\u0301/g;
/** Characters that compose with the one before: marks, and the parts of Korean syllables. */
const SEVERAL_PARTS = /[\p{M}\u1100-\u11ff]/u;
/** A character with its marks, or a run of white space. */
const SIGNS = /\s+|\P{M}\p{M}*|\p{M}+/gu;

/**
 * The unit of folding for a text without combining characters: white space, an omitted character, or everything up to
 * the next of either.
 */
const RUNS = /\s+|['’ʼ`´‘ʹ′]|[^\s'’ʼ`´‘ʹ′]+/g;

/** A folded text with the original position of each code unit. */
export interface Folded {
  readonly text: string;
  /** For each code unit of `text`: where its character begins in the original, and where it ends. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * The form in which a search compares texts: lower case, composed, ґ as г, apostrophes and stress marks omitted, white
 * space as one space. Folded per character, so a part of a text folds to a part of the folded text at any character
 * boundary.
 */
export function fold(text: string): string {
  // Most texts have no combining characters; folding them at once gives the same result.
  if (!SEVERAL_PARTS.test(text)) return foldSign(text);
  let folded = '';
  for (const [sign] of text.matchAll(SIGNS)) folded += foldSign(sign);
  return folded;
}

/** As `fold`, with the positions in the original. */
export function foldWithPlaces(text: string): Folded {
  const lower = text.toLowerCase();
  // Then a code unit stays in place or is omitted.
  const simple = !SEVERAL_PARTS.test(text) && lower.length === text.length && text.normalize('NFC') === text;
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  for (const match of text.matchAll(simple ? RUNS : SIGNS)) {
    const piece = foldSign(match[0]);
    // Only white space in a run is shortened, to one space.
    const spread = simple && piece.length === match[0].length;
    for (let unit = 0; unit < piece.length; unit += 1) {
      from.push(match.index + (spread ? unit : 0));
      to.push(match.index + (spread ? unit + 1 : match[0].length));
    }
    folded += piece;
  }
  return { text: folded, from, to };
}

/**
 * Also for a text without combining characters. Σ has another lower-case form at the end of a word, which a part of the
 * text may not have.
 */
function foldSign(sign: string): string {
  return sign
    .normalize('NFC')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(/ґ/g, 'г')
    .replace(/ς/g, 'σ')
    .replace(/\s+/g, ' ');
}

/** The words of a folded text: runs of letters and digits. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
