/**
 * Signs that people write for an apostrophe, or leave out, and marks of stress that stayed alone after composing; ї and
 * й are composed and stay whole.
 */
const LEFT_OUT = /['’ʼ`´‘ʹ′]|\u0300|\u0301/g;
/** What composes with the sign before it: marks, and the parts of Korean syllables. */
const SEVERAL_PARTS = /[\p{M}\u1100-\u11ff]/u;
/** A sign with what stands above or below it, or a run of white space. */
const SIGNS = /\s+|\P{M}\p{M}*|\p{M}+/gu;

/**
 * What is folded in one go in a text without signs of several parts: white space, a sign that is left out, or
 * everything up to the next of either.
 */
const RUNS = /\s+|['’ʼ`´‘ʹ′]|[^\s'’ʼ`´‘ʹ′]+/g;

/** A folded text that knows where each of its code units came from. */
export interface Folded {
  readonly text: string;
  /** For each code unit of `text`: where its sign begins in the original, and where that sign ends. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * How texts are compared in a search: lower case, composed, ґ as г, apostrophes and marks of stress left out, white
 * space as one space. Sign by sign, so a part of a text folds to a part of the folded text, wherever signs begin.
 */
export function fold(text: string): string {
  // Most texts have no sign of several parts, and then all of it at once gives the same.
  if (!SEVERAL_PARTS.test(text)) return foldSign(text);
  let folded = '';
  for (const [sign] of text.matchAll(SIGNS)) folded += foldSign(sign);
  return folded;
}

/** As `fold`, with the places in the original. */
export function foldWithPlaces(text: string): Folded {
  const lower = text.toLowerCase();
  // Then a code unit stays where it is, or is left out.
  const simple = !SEVERAL_PARTS.test(text) && lower.length === text.length && text.normalize('NFC') === text;
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  for (const match of text.matchAll(simple ? RUNS : SIGNS)) {
    const piece = foldSign(match[0]);
    // Nothing in a run is left out but white space, which becomes one space.
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
 * Also for a text whose signs have one part each. Σ has another small form at the end of a word, which a part of the
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
