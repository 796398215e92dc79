import type { Role } from './schema.ts';

/** E-mail addresses are compared without regard to case and surrounding space. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Initials: the first letter of each name, upper case (spec part 1, section 3). Counts as people count, so an emoji stays whole. */
export function initialsOf(firstName: string, secondName: string): string {
  const first = (name: string) => Array.from(name.trim())[0] ?? '';
  return (first(firstName) + first(secondName)).toLocaleUpperCase('uk');
}

/** Whether somebody with these roles may do what `needed` asks for. */
export function hasRole(roles: readonly Role[], needed: Role): boolean {
  return roles.includes(needed);
}
