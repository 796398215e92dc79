import { fieldsOf } from '../fields.ts';
import { type DeliveredKind, everyField, type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import { profileFactId } from '../profile/id.ts';
import { authorOfMessage, messageFactId, messageFactIds, messageIds, recipientOf } from './id.ts';
import { refuseMessage } from './rules.ts';
import { type MessageFact, MessageStatement } from './schema.ts';

export const messageKind: Kind<MessageStatement> = {
  ...PLAIN,
  ids: messageIds,
  factIds: messageFactIds,
  schema: MessageStatement,
  fields: everyField(MessageStatement, PUBLIC.ask),
  photos: ({ photo }) => (photo === null ? [] : [photo.sha256]),
  /** The recipient, whose blocks apply. */
  dependsOn: (id) => (messageIds.is(id) ? [profileFactId(recipientOf(id))] : []),
  factId: messageFactId,
  notYours: 'message/not-yours',
  counted: () => 'messages',
  moderated: true,
  precheck(document) {
    const { text, photo } = fieldsOf<MessageStatement>(document);
    if (typeof text !== 'string') return null;
    if (!isSeen(text) && !photo) return 'message/text-required';
    return text.length > LIMITS.message.maxUnits ? 'message/too-long' : null;
  },
  refuse: refuseMessage,
};

/** `chat`: one person's messages to this one, in the order of the chat. `photos`: the messages with a photo. */
export const deliveredMessageKind: DeliveredKind<MessageFact> = {
  orders: {
    chat: ({ _id, publishedAt }) => `${authorOfMessage(_id)} ${publishedAt}`,
    newest: ({ publishedAt }) => publishedAt,
    photos: ({ photo, publishedAt }) => (photo === null ? null : publishedAt),
  },
  searched: { words: ({ text }) => text, order: 'newest' },
  shownAs: () => 'message',
};
