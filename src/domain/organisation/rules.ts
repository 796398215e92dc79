import type { Code } from '../codes.ts';
import { countGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import type { OrganisationFact, OrganisationStatement } from './schema.ts';

export function refuseName(name: string): Code | null {
  if (!isSeen(name)) return 'organisation/name-required';
  return countGraphemes(name.trim()) > LIMITS.organisationName.max ? 'organisation/name-too-long' : null;
}

export function refuseDescription(description: string): Code | null {
  const isTooLong = countGraphemes(description.trim()) > LIMITS.organisationDescription.max;
  return isTooLong ? 'organisation/description-too-long' : null;
}

/** Why a well-formed organisation cannot be founded, or null. */
export function refuseOrganisation({ name, description }: OrganisationStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.letter) return 'organisation/author-incomplete';
  return refuseName(name) ?? refuseDescription(description);
}

/** A person's role in the organisation; null if they are no member. */
export function roleIn({ team }: Pick<OrganisationFact, 'team'>, userId: string) {
  return team.find((member) => member.userId === userId)?.role ?? null;
}

/**
 * The part of an address shown to people who did not type it: `o…@example.com`. No shared document contains the whole
 * address.
 */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}…${email.slice(at)}`;
}
