import { idGrammar, NOTHING, ULID, USER_ID } from '../kinds/id-grammar.ts';

export const organisationIds = idGrammar('organisation', ULID);

/** In `matters`, and in the databases of its team: by who founded it, so that nobody can found what is another's. */
export const organisationFactIds = idGrammar('delivered:organisation', USER_ID, ULID);

export function organisationFactId(organisation: string, founder: string): string {
  const [ulid = NOTHING] = organisationIds.parse(organisation) ?? [];
  return organisationFactIds.make(founder, ulid);
}

/** The part of its address that names it: without colons. */
export function organisationKey(fact: string): string {
  return organisationFactIds.key(fact).replaceAll(':', '-');
}

/** The fact that an address names, or null: `part` is what somebody typed. */
export function organisationOfKey(part: string): string | null {
  const fact = `${organisationFactIds.kind}:${part.replaceAll('-', ':')}`;
  // One address for one organisation: with a colon it would be another one.
  return organisationFactIds.is(fact) && !part.includes(':') ? fact : null;
}
