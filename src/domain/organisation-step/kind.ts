import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { organisationStepIds } from './id.ts';
import { refuseOrganisationStep } from './rules.ts';
import { OrganisationStepStatement } from './schema.ts';

/** What stands in `matters` afterwards is the organisation: of a step nothing ever stands there. */
export const organisationStepKind: Kind<OrganisationStepStatement> = {
  ...PLAIN,
  heedsSanctions: true,
  ids: organisationStepIds,
  factIds: organisationStepIds,
  schema: OrganisationStepStatement,
  fields: { act: PRIVATE.ask, createdAt: PRIVATE.ask },
  dependsOn: organisationStepIds.named,
  notYours: 'organisation/not-found',
  // Each invite tells somebody, also one that is withdrawn at once.
  counted: ({ act: { does } }) => (does === 'invite' || does === 'invite-address' ? 'invites' : null),
  refuse: refuseOrganisationStep,
};
