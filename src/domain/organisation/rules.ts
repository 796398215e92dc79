import type { Code } from '../codes.ts';
import { countGraphemes } from '../graphemes.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import { refusePhone } from '../profile/rules.ts';
import { ORGANISATION_LIMITS } from './limits.ts';
import { overlap } from './open-state.ts';
import type { OrganisationFact, OrganisationStatement } from './schema.ts';
import type { Visit, VisitField } from './visit.ts';

export function refuseName(name: string): Code | null {
  if (!isSeen(name)) return 'organisation/name-required';
  return countGraphemes(name.trim()) > ORGANISATION_LIMITS.name.max ? 'organisation/name-too-long' : null;
}

export function refuseDescription(description: string): Code | null {
  const isTooLong = countGraphemes(description.trim()) > ORGANISATION_LIMITS.description.max;
  return isTooLong ? 'organisation/description-too-long' : null;
}

/** Why a well-formed value of a field of `Visit` is refused, or null. */
const VISIT_RULES: { readonly [F in VisitField]?: (value: Visit[F]) => Code | null } = {
  address: (address) =>
    countGraphemes(address.trim()) > ORGANISATION_LIMITS.address.max ? 'organisation/address-too-long' : null,
  phones: (phones) => phones.map(refusePhone).find((code) => code !== null) ?? null,
  site: (site) => (site === '' || isSite(site) ? null : 'organisation/site-invalid'),
  hours: (hours) =>
    hours !== null && (overlap(hours) || hours.flat().some(({ from, to }) => from === to))
      ? 'organisation/hours-invalid'
      : null,
  prices: (prices) =>
    countGraphemes(prices.trim()) > ORGANISATION_LIMITS.prices.max ? 'organisation/prices-too-long' : null,
};

function isSite(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text);
    return ['http:', 'https:'].includes(protocol) && hostname.includes('.') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Why a well-formed value of one field is refused, or null. */
export function refuseVisitField<F extends VisitField>(field: F, value: Visit[F]): Code | null {
  return VISIT_RULES[field]?.(value) ?? null;
}

/** Why what people need to visit an organisation is refused, or null. */
export function refuseVisit(visit: Visit): Code | null {
  const { address, phones, site, hours, prices } = visit;
  return (
    refuseVisitField('address', address) ??
    refuseVisitField('phones', phones) ??
    refuseVisitField('site', site) ??
    refuseVisitField('hours', hours) ??
    refuseVisitField('prices', prices)
  );
}

/** Why a well-formed organisation cannot be founded, or null. */
export function refuseOrganisation(statement: OrganisationStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.letter) return 'organisation/author-incomplete';
  return refuseName(statement.name) ?? refuseDescription(statement.description) ?? refuseVisit(statement);
}

/** Whether its admins let visitors read it. A moderator may have hidden it besides. */
export function isPublic({ open, closedAt }: Pick<OrganisationFact, 'open' | 'closedAt'>) {
  return open && closedAt === null;
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
