import { firstGrapheme } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import type { Role, ShownRole } from './schema.ts';

/**
 * Initials: the first letter of each name in upper case (spec part 1, section 3). Counts graphemes, so an emoji stays
 * whole.
 */
export function initialsOf(firstName: string, secondName: string): string {
  return (firstSign(firstName) + firstSign(secondName)).toLocaleUpperCase('uk');
}

/** A grapheme can be as long as the name, e.g. a letter with many accents; of such a one only the letter is used. */
function firstSign(name: string): string {
  const sign = firstGrapheme(name.trim());
  return sign.length <= LIMITS.letter.ofEachName ? sign : firstGrapheme(sign, null);
}

/** The role that everyone sees; null if none. A suspended person does not speak for the community. */
export function shownRole({ roles, status }: { roles: readonly Role[]; status: string }): ShownRole | null {
  return status === 'active' && roles.includes('admin') ? 'admin' : null;
}

/** Whether these roles permit what `needed` permits. */
export function hasRole(roles: readonly Role[], needed: Role): boolean {
  return roles.includes(needed);
}
