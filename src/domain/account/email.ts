import { LIMITS } from '../limits.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
/**
 * What nobody sees (control, format and bidi characters, fillers) and halves of characters: two addresses that differ
 * by these alone look the same.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * An e-mail address as it is written to: without surrounding space, and in the one form (NFKC) of letters that differ
 * in width alone. Null for what cannot be one; that it is one, only a mail that arrives proves.
 */
export function readEmail(text: string): string | null {
  const email = formOf(text);
  return EMAIL.test(email) && !UNSEEN.test(email) && email.length <= LIMITS.email.max ? email : null;
}

export function isEmail(text: string): boolean {
  return readEmail(text) !== null;
}

/**
 * As addresses are compared: without regard to width, case and surrounding space. Takes any text, also what is no
 * address.
 */
export function normaliseEmail(text: string): string {
  return Array.from(formOf(text), foldCase).join('').normalize('NFKC');
}

/** As addresses were compared until November 2026: what accounts of before are found by, when it differs. */
export function formerEmailKey(text: string): string {
  return text.trim().toLowerCase();
}

function formOf(text: string): string {
  return text.normalize('NFKC').trim();
}

/**
 * Case folding for one character: by way of upper case, so that ß is ss and a final sigma a sigma. The Turkish ı is a
 * letter of its own.
 */
function foldCase(character: string): string {
  return character === 'ı' ? character : character.toUpperCase().toLowerCase();
}
