import type { OrganisationAct } from '../organisation-step/schema.ts';
import { roleIn } from './rules.ts';
import type { OrganisationFact } from './schema.ts';

export type Does = OrganisationAct['does'];

/** `invited`: whoever the invite is for, which is looked at with the invite. */
export type Allowed = 'admin' | 'member' | 'invited';

/** The one table of who may do what. The spec does not say it (part 2, section 8): admins decide, everybody may leave. */
export const MAY: { readonly [D in Does]: Allowed } = {
  change: 'admin',
  invite: 'admin',
  'invite-address': 'admin',
  withdraw: 'admin',
  'give-role': 'admin',
  remove: 'admin',
  close: 'admin',
  leave: 'member',
  show: 'member',
  accept: 'invited',
  decline: 'invited',
};

/** Whether somebody of the team may do it; the buttons are made of it. */
export function maySomebody(
  organisation: Pick<OrganisationFact, 'team' | 'closedAt'>,
  userId: string,
  does: Does,
): boolean {
  const role = roleIn(organisation, userId);
  if (role === null || organisation.closedAt !== null) return false;
  return MAY[does] === 'member' || (MAY[does] === 'admin' && role === 'admin');
}
