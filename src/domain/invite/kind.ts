import type { DeliveredKind } from '../kinds/kind.ts';
import type { InviteFact } from './schema.ts';

/** `newest`: by the time of the invite. */
export const inviteKind: DeliveredKind<InviteFact> = {
  orders: { newest: ({ at }) => at },
  shownAs: () => 'organisation',
};
