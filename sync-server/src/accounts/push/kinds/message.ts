import { ownDatabaseName } from '../../../../../couchdb/databases.ts';
import { messageAddress } from '../../../../../src/domain/chat/address.ts';
import { chatMarkId } from '../../../../../src/domain/chat-mark/id.ts';
import { messageIds } from '../../../../../src/domain/message/id.ts';
import type { MessageFact } from '../../../../../src/domain/message/schema.ts';
import { blockId } from '../../../../../src/domain/moderation/block-id.ts';
import { MESSAGE_NOTIFICATION } from '../../../../../src/texts/messages.ts';
import { SITE_NAME } from '../../../../../src/texts/pages.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import type { PushKind } from './push-kind.ts';

/** A chat message: the newest of a chat replaces earlier push messages. */
export const pushedMessage: PushKind<MessageFact> = {
  channel: () => 'messages',
  name: () => 'message',
  urgency: () => 'normal',
  asks: ({ authorId }) => [chatMarkId(authorId), blockId(authorId)],
  isSettled({ publishedAt }, { asked: [mark, block] }) {
    const seen = [mark?.readUpTo, mark?.hiddenUpTo].some((upTo) => typeof upTo === 'string' && publishedAt <= upTo);
    return seen || (typeof block?.kind === 'string' && block.kind !== 'none');
  },
  async compose({ _id, authorId, authorName, text }, { userId, locale, preferences }, { couch, texts }) {
    // A stranger's text does not appear on a locked phone before the person has replied.
    const isKnown = await hasWrittenTo(couch, userId, authorId);
    const words = isKnown && preferences.pushWords ? text.trim() : '';
    const general = isKnown ? MESSAGE_NOTIFICATION.message : MESSAGE_NOTIFICATION.request;
    return {
      title: authorName || texts.say(locale, SITE_NAME),
      body: words || texts.say(locale, general),
      tag: `chat:${authorId}`,
      url: messageAddress(userId, authorId, _id),
      // Counting unread messages would read all chats; the app shows the number when it is next open.
      unread: null,
    };
  },
};

async function hasWrittenTo(couch: Couch, userId: string, other: string): Promise<boolean> {
  const { from, to } = messageIds.range(other);
  const { rows } = await couch.use(ownDatabaseName(userId)).list({ start_key: from, end_key: to, limit: 1 });
  return rows.length > 0;
}
