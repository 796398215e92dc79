import { CODED, idGrammar, keyOf, oneOf } from '../kinds/id-grammar.ts';
import { organisationFactIds } from '../organisation/id.ts';

const aboutBreed = ['breed', CODED] as const;
const aboutOrganisation = ['organisation', keyOf(organisationFactIds)] as const;

/** What an opinion is about, as a part of ids: `breed:<address of its page>` or `organisation:<key of its fact>`. */
export const SUBJECT = oneOf(aboutBreed, aboutOrganisation);

/** The same texts with their parts. */
const breeds = idGrammar('breed', CODED);
const organisations = idGrammar('organisation', keyOf(organisationFactIds));

const SUBJECT_KINDS = ['breed', 'organisation'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** `address`: the last part of the address of the breed's page (`../breed/address.ts`). */
export function breedSubject(address: string): string {
  return breeds.make(address);
}

/** `organisation`: its fact's id. */
export function organisationSubject(organisation: string): string {
  return organisations.make(organisation);
}

/** The breed, by the address of its page; null for another subject. It may not exist. */
export function breedOfSubject(subject: string): string | null {
  return breeds.parse(subject)?.[0] ?? null;
}

/** The id of the organisation's fact; null for another subject. */
export function organisationOfSubject(subject: string): string | null {
  return organisations.parse(subject)?.[0] ?? null;
}

/** Null for a text that is no subject. */
export function subjectKind(subject: string): SubjectKind | null {
  if (breedOfSubject(subject) !== null) return 'breed';
  return organisationOfSubject(subject) === null ? null : 'organisation';
}
