import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { organisationStepIds } from './id.ts';
import { refuseOrganisationStep } from './rules.ts';
import { OrganisationStepStatement } from './schema.ts';

/** The fact in `matters` is the organisation; a step itself never has one. */
export const organisationStepKind: Kind<OrganisationStepStatement> = {
  ...PLAIN,
  respectsSanctions: true,
  ids: organisationStepIds,
  factIds: organisationStepIds,
  schema: OrganisationStepStatement,
  fields: { act: PRIVATE.ask, createdAt: PRIVATE.ask },
  photos: ({ act }) => (act.does === 'change' && act.field === 'photo' && act.value !== null ? [act.value.sha256] : []),
  dependsOn: organisationStepIds.named,
  notYours: 'organisation/not-found',
  // Each invite notifies a person, also one that is withdrawn immediately.
  counted: ({ act: { does } }) => (does === 'invite' || does === 'invite-address' ? 'invites' : null),
  refuse: refuseOrganisationStep,
};
