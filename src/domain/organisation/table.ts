import type { OrganisationAct } from '../organisation-step/schema.ts';

type Does = OrganisationAct['does'];

/** `invited`: the person of the invite, which is checked with the invite itself. `site-admin`: an admin of Lapka. */
type Allowed = 'admin' | 'member' | 'invited' | 'site-admin';

/** The one permission table, which the spec leaves open (part 2, section 8): admins decide, all may leave. */
export const MAY: { readonly [D in Does]: Allowed } = {
  change: 'admin',
  invite: 'admin',
  'invite-address': 'admin',
  withdraw: 'admin',
  'give-role': 'admin',
  remove: 'admin',
  close: 'admin',
  verify: 'site-admin',
  leave: 'member',
  show: 'member',
  accept: 'invited',
  decline: 'invited',
};
