import type { OrganisationPage, ShownMembership } from '../../domain/organisation/page.ts';
import type { ReadThrough } from './result.ts';

/** What organisations show to people who are not members. A person's own memberships are delivered (`OwnApi`). */
export interface OrganisationsApi {
  /**
   * An organisation by its key (`organisationKey`), fetched at each visit and cached for when the service cannot be
   * reached.
   */
  readOrganisation(key: string): Promise<OrganisationRead>;
  /** The memberships of a person, as far as that person shows them; cached in the same way. */
  readMemberships(userId: string): Promise<ReadThrough<readonly ShownMembership[]>>;
}

/** `signIn`: visitors do not see it, and do not learn whether it exists. */
export type OrganisationRead = ReadThrough<OrganisationPage> | { kind: 'signIn' };
