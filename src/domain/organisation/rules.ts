import type { Code } from '../codes.ts';
import { countGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import type { OrganisationFact, OrganisationStatement } from './schema.ts';
import type { OrganisationType } from './types.ts';

/** What stands in the form; null: not chosen yet. */
export interface OrganisationForm {
  readonly name: string;
  readonly organisationType: OrganisationType | null;
  readonly description: string;
}

/** Name and type are required (spec part 2, section 5). */
export function missingInOrganisation({ name, organisationType, description }: OrganisationForm): {
  readonly [F in keyof OrganisationForm]?: Code;
} {
  const named = refuseName(name);
  const described = refuseDescription(description);
  return {
    ...(named === null ? {} : { name: named }),
    ...(organisationType === null ? { organisationType: 'organisation/type-required' as const } : {}),
    ...(described === null ? {} : { description: described }),
  };
}

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

/** In which role somebody belongs to it; null: they do not. */
export function roleIn({ team }: Pick<OrganisationFact, 'team'>, userId: string) {
  return team.find((member) => member.userId === userId)?.role ?? null;
}

/**
 * What may be shown of an address to those who did not type it: `o…@example.com`. The whole address stands in no shared
 * document.
 */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}…${email.slice(at)}`;
}
