import type { DeliveredKind } from '../kinds/kind.ts';
import type { InviteFact } from './schema.ts';

/** `newest`: in the order of inviting. */
export const inviteKind: DeliveredKind<InviteFact> = {
  orders: { newest: ({ at }) => at },
  shownAs: () => 'organisation',
};

/** How it stands at a moment (ISO 8601), before the service has said so. */
export function inviteStateAt({ state, ends }: Pick<InviteFact, 'state' | 'ends'>, now: string): InviteFact['state'] {
  return state === 'pending' && ends <= now ? 'ended' : state;
}
