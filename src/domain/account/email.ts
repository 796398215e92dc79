import { LIMITS } from '../limits.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
/**
 * Invisible characters (control, format and bidi characters, fillers) and lone surrogates: two addresses that differ
 * only by these look the same.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The form of an e-mail address to which mails are sent: without surrounding space, in the one form (NFKC) of letters
 * that differ only in width. Null if the text cannot be an address; only a mail that arrives proves that it is one.
 */
export function readEmail(text: string): string | null {
  const email = formOf(text);
  return EMAIL.test(email) && !UNSEEN.test(email) && email.length <= LIMITS.email.max ? email : null;
}

export function isEmail(text: string): boolean {
  return readEmail(text) !== null;
}

/**
 * The form in which addresses are compared: without regard to width, case and surrounding space. Accepts any text, also
 * an invalid address.
 */
export function normaliseEmail(text: string): string {
  return Array.from(formOf(text), foldCase).join('').normalize('NFKC');
}

/** The comparison form used until November 2026; older accounts are found by it if it differs. */
export function formerEmailKey(text: string): string {
  return text.trim().toLowerCase();
}

function formOf(text: string): string {
  return text.normalize('NFKC').trim();
}

/**
 * Case folding for one character via upper case, so that ß equals ss and a final sigma equals a sigma. The Turkish ı is
 * a separate letter.
 */
function foldCase(character: string): string {
  return character === 'ı' ? character : character.toUpperCase().toLowerCase();
}
