/** A pictograph with its modifiers: several joined by U+200D are one grapheme (a family). */
const PICTURE = '\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}\\uFE0F]{0,2}';
const FAMILY = `${PICTURE}(?:\\u200D${PICTURE})+`;
/** The flags of England, Scotland and Wales: a black flag followed by invisible letters. */
const FLAG = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,8}\\u{E007F}';
/** Scripts whose letters change their shape by a joiner behind them (Unicode, section 9.2 and chapters 12 and 13). */
const JOINING = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
];
const JOINED = `[${JOINING.map((script) => `\\p{Script=${script}}`).join('')}]\\p{M}*[\\u200C\\u200D\\u180E]`;
/** Visible format characters: the number and verse signs of Arabic, Syriac and Kaithi. */
const DRAWN = '[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}]';
/**
 * Also permitted in several lines: breaks, tabs, soft hyphens and other break hints, joiners, and marks of the reading
 * direction.
 */
const OF_LINES = '[\\t\\n\\r\\u00AD\\u061C\\u200B-\\u200F\\u2060]';
const UNSEEN = '[\\p{Cc}\\p{Cf}\\p{Cs}]';

/** In both, the first group is permitted text that resembles refused characters. */
const LINE = new RegExp(`(${FAMILY}|${FLAG}|${JOINED}|${DRAWN})|[\\u2028\\u2029]|${UNSEEN}`, 'gu');
const LINES = new RegExp(`(${FLAG}|${DRAWN}|${OF_LINES})|${UNSEEN}`, 'gu');
/**
 * All kinds of blanks are in Z and in DI (ignored where they cannot be drawn: fillers, selectors); U+2800 is a Braille
 * cell without dots. Marks need a letter.
 */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/;

/** Whether any of it is visible. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}

/**
 * A text of one line (a name, a title, a tag, a city) without invisible characters and those that reverse neighbouring
 * text: control characters, format characters except where needed (emoji families and flags, joiners after letters that
 * require them), lone surrogates. Breaks become spaces. Returns the same text if nothing is removed.
 */
export function tidyLine(text: string): string {
  return text.replace(LINE, (found, preserved: string | undefined) => preserved ?? (BREAK.test(found) ? ' ' : ''));
}

/**
 * The same for a text of several lines, which may contain breaks, break hints and passages in the other direction. A
 * character that would reverse all following text is removed.
 */
export function tidyLines(text: string): string {
  return text.replace(LINES, (_found, preserved: string | undefined) => preserved ?? '');
}

/** Whether a text of one line can be shown to others unchanged. A blank text can. */
export function isPlainLine(text: string): boolean {
  return tidyLine(text) === text && isSeenOrBlank(text);
}

/** The same for a text of several lines. */
export function isPlainText(text: string): boolean {
  return tidyLines(text) === text && isSeenOrBlank(text);
}

function isSeenOrBlank(text: string): boolean {
  return isSeen(text) || text.trim() === '';
}
