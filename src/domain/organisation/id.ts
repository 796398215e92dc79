import { idGrammar, NOTHING, ULID, USER_ID } from '../kinds/id-grammar.ts';

export const organisationIds = idGrammar('organisation', ULID);

/** In `matters`, and in the databases of its team: by who founded it, so that nobody can found what is another's. */
export const organisationFactIds = idGrammar('delivered:organisation', USER_ID, ULID);

export function organisationFactId(organisation: string, founder: string): string {
  const [ulid = NOTHING] = organisationIds.parse(organisation) ?? [];
  return organisationFactIds.make(founder, ulid);
}

/** The founder's statement of an organisation that was delivered. */
export function statementOfOrganisation(fact: string): string {
  const [, ulid = NOTHING] = organisationFactIds.parse(fact) ?? [];
  return organisationIds.make(ulid);
}

/** Who founded it, whoever belongs to it now. */
export function founderOf(fact: string): string {
  return organisationFactIds.parse(fact)?.[0] ?? NOTHING;
}

/** The part of its address that names it: without colons. */
export function organisationKey(fact: string): string {
  return organisationFactIds.key(fact).replaceAll(':', '-');
}

/** The fact that an address names, or null: `part` is what somebody typed. */
export function organisationOfKey(part: string): string | null {
  const fact = `${organisationFactIds.kind}:${part.replaceAll('-', ':')}`;
  return organisationFactIds.is(fact) ? fact : null;
}
