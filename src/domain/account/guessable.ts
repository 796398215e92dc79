import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts';

/** The person's address and names, which an attacker need not guess. */
export interface OwnWords {
  readonly email?: string;
  readonly names?: readonly string[];
}

/** How many characters around a known word do not make it harder to guess: a year, for instance. */
const MAX_AROUND = 6;
/** How many characters may remain beside a person's own words. */
const MAX_REST = 4;
const MIN_DIFFERENT = 3;
const MAX_UNIT = 4;
/** Shorter parts of a name occur in too many passwords. */
const MIN_OWN_WORD = 3;

/** The keys of a Latin keyboard for the Ukrainian and the Russian letters. */
const KEYS = new Map<string, string>();
for (const [letters, keys] of [
  ['йцукенгшщзхїфівапролджєячсмитьбю', "qwertyuiop[]asdfghjkl;'zxcvbnm,."],
  ['ъыэґё', "]s'\\`"],
] as const) {
  for (const [index, letter] of [...letters].entries()) KEYS.set(letter, keys[index] ?? letter);
}
const ROWS = ['1234567890', "qwertyuiop[]asdfghjkl;'zxcvbnm,.", 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb'];

/** A word as the keys that type it: a word of another layout and one typed in the wrong layout become the same. */
const keysOf = (text: string) =>
  [...text.normalize('NFKC').toLowerCase()].map((sign) => KEYS.get(sign) ?? sign).join('');
const setOf = (texts: string) => new Set(texts.trim().split(/\s+/).map(keysOf));
const common = setOf(COMMON_PASSWORDS);
const words = setOf(COMMON_WORDS);

/**
 * Whether attackers try a password first (NIST SP 800-63B, 5.1.1.2): a common one, a word with a few characters around
 * it, a run of keys, a repetition, or the person's own names. The form and the service both call this.
 */
export function isGuessable(password: string, { email = '', names = [] }: OwnWords = {}): boolean {
  const typed = keysOf(password).trim();
  if (new Set(typed).size < MIN_DIFFERENT || isRepetition(typed) || isRun(typed)) return true;
  if (common.has(typed)) return true;
  const letters = typed.replaceAll(' ', '');
  if (common.has(letters) || words.has(letters) || isWordWithFew(password)) return true;
  return isOwn(letters, [email, ...email.split('@'), ...names]);
}

/** A short unit repeated, the last one perhaps incomplete: `abcabcab`. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= MAX_UNIT; size += 1) {
    if (text.slice(0, -size) === text.slice(size)) return true;
  }
  return false;
}

/** Neighbouring keys, in either direction: `12345678`, `lkjhgfds`. */
function isRun(text: string): boolean {
  const back = [...text].reverse().join('');
  return ROWS.some((row) => (row + row).includes(text) || (row + row).includes(back));
}

/** A word with digits or punctuation around it. */
function isWordWithFew(password: string): boolean {
  const signs = [...password.toLowerCase()];
  const isLetter = signs.map((sign) => /\p{L}/u.test(sign));
  const [first, last] = [isLetter.indexOf(true), isLetter.lastIndexOf(true)];
  if (first === -1 || signs.length - (last + 1 - first) > MAX_AROUND) return false;
  return words.has(keysOf(signs.slice(first, last + 1).join('')).replaceAll(' ', ''));
}

/** Little remains of the password without the person's own words. */
function isOwn(text: string, own: readonly string[]): boolean {
  const known = own
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => keysOf(word).replaceAll(' ', ''))
    .filter((word) => word.length >= MIN_OWN_WORD)
    .sort((one, other) => other.length - one.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest.length < text.length && rest.length <= MAX_REST;
}
