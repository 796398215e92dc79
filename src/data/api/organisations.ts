import type { OrganisationPage, ShownMembership } from '../../domain/organisation/page.ts';
import type { ReadThrough } from './result.ts';

/** What organisations show to those who do not belong to them. What one belongs to oneself is delivered (`OwnApi`). */
export interface OrganisationsApi {
  /** An organisation by its key (`organisationKey`), asked at each visit and kept for when nobody can be asked. */
  readOrganisation(key: string): Promise<OrganisationRead>;
  /** To what somebody belongs, as far as they wish that it is shown; kept in the same way. */
  readMemberships(userId: string): Promise<ReadThrough<readonly ShownMembership[]>>;
}

/** `signIn`: it is shown to nobody who is not signed in, if there is one at all. */
export type OrganisationRead = ReadThrough<OrganisationPage> | { kind: 'signIn' };
