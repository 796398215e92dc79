import type { DeliveredKind } from '../kinds/kind.ts';
import type { InviteFact } from './schema.ts';

/** `newest`: in the order of inviting. */
export const inviteKind: DeliveredKind<InviteFact> = {
  orders: { newest: ({ at }) => at },
  shownAs: () => 'organisation',
};
