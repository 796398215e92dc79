import type { OrganisationsApi } from '../../../data/api/organisations.ts';
import type { OrganisationPage } from '../../../domain/organisation/page.ts';
import type { Answering } from './asked.ts';

/** Organisations of others, by their keys; no person shows a membership in any. */
export function organisationsHandlers(
  ask: Answering,
  organisations: Readonly<Record<string, OrganisationPage>>,
): OrganisationsApi {
  return {
    readOrganisation: (key) => {
      const value = organisations[key];
      const read =
        value === undefined ? ({ kind: 'missing' } as const) : ({ kind: 'found', value, from: 'network' } as const);
      return ask('readOrganisation', key, read);
    },
    readMemberships: (userId) => ask('readMemberships', userId, { kind: 'found', value: [], from: 'network' }),
  };
}
