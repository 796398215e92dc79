import { idGrammar, NOTHING, ULID, USER_ID } from '../kinds/id-grammar.ts';

export const organisationIds = idGrammar('organisation', ULID);

/**
 * In `matters`, and in the databases of its team: by its founder, so that no person can found another's organisation.
 */
export const organisationFactIds = idGrammar('delivered:organisation', USER_ID, ULID);

export function organisationFactId(organisation: string, founder: string): string {
  const [ulid = NOTHING] = organisationIds.parse(organisation) ?? [];
  return organisationFactIds.make(founder, ulid);
}

/** Its founder's statement, by the fact. */
export function statementOfOrganisation(fact: string): string {
  return organisationIds.make(organisationFactIds.parse(fact)?.[1] ?? NOTHING);
}

/** The part of its address that names it: without colons. */
export function organisationKey(fact: string): string {
  return organisationFactIds.key(fact).replaceAll(':', '-');
}

/** The fact that an address names, or null: `part` is untrusted text from the address. */
export function organisationOfKey(part: string): string | null {
  const fact = `${organisationFactIds.kind}:${part.replaceAll('-', ':')}`;
  // One address per organisation: a variant with a colon is rejected.
  return organisationFactIds.is(fact) && !part.includes(':') ? fact : null;
}
