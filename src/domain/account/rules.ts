import { firstGrapheme } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import type { Role, ShownRole } from './schema.ts';

/**
 * Initials: the first letter of each name, upper case (spec part 1, section 3). Counts as people count, so an emoji
 * stays whole.
 */
export function initialsOf(firstName: string, secondName: string): string {
  return (firstSign(firstName) + firstSign(secondName)).toLocaleUpperCase('uk');
}

/**
 * A sign can be as long as the name, a letter under a heap of accents for instance; of such a one only the letter
 * stands.
 */
function firstSign(name: string): string {
  const sign = firstGrapheme(name.trim());
  return sign.length <= LIMITS.letter.ofEachName ? sign : firstGrapheme(sign, null);
}

/** What everyone sees of somebody's roles; null: nothing. Who is suspended speaks for nobody. */
export function shownRole({ roles, status }: { roles: readonly Role[]; status: string }): ShownRole | null {
  return status === 'active' && roles.includes('admin') ? 'admin' : null;
}

/** Whether somebody with these roles may do what `needed` asks for. */
export function hasRole(roles: readonly Role[], needed: Role): boolean {
  return roles.includes(needed);
}
