import { type DeliveredKind, type Kind, PLAIN, PRIVATE, PUBLIC } from '../kinds/kind.ts';
import { profileFactId } from '../profile/id.ts';
import { chatMarkFactId, chatMarkFactIds, chatMarkIds, otherOfMark } from './id.ts';
import { type ChatMarkFact, ChatMarkStatement } from './schema.ts';

/** A read mark is no content of the person: it syncs, and the sync centre does not list it. */
export const chatMarkKind: Kind<ChatMarkStatement> = {
  ...PLAIN,
  ids: chatMarkIds,
  factIds: chatMarkFactIds,
  schema: ChatMarkStatement,
  fields: { gotUpTo: PUBLIC.max, readUpTo: PRIVATE.max, toldUpTo: PUBLIC.max, hiddenUpTo: PRIVATE.max },
  dependsOn: (id) => (chatMarkIds.is(id) ? [profileFactId(otherOfMark(id))] : []),
  factId: chatMarkFactId,
  listed: 'never',
};

export const deliveredChatMarkKind: DeliveredKind<ChatMarkFact> = { orders: {}, shownAs: () => 'chat-mark' };
