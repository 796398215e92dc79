import { chatMarkFactId, otherOfMark } from '../../../../../src/domain/chat-mark/id.ts';
import type { ChatMarkFact, ChatMarkStatement } from '../../../../../src/domain/chat-mark/schema.ts';
import { withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import { messageFactId, NO_AUTHOR, recipientOf } from '../../../../../src/domain/message/id.ts';
import { messageKind } from '../../../../../src/domain/message/kind.ts';
import type { MessageFact, MessageStatement } from '../../../../../src/domain/message/schema.ts';
import { profileFactId } from '../../../../../src/domain/profile/id.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import { authorCopyOf } from '../../apply/facts/publication.ts';
import { blockKind, type DecisionInputs, sanctioned, stands } from '../decision-inputs.ts';
import type { Publishes } from './publishes.ts';

export const publishesMessage: Publishes<MessageStatement> = {
  respectsBlocks: true,
  statementInputs: ({ statement: { _id } }, context) => ({
    refusal: sanctioned(context) ?? refuseTo(recipientOf(_id), context),
  }),
  compose: ({ statement, rev, person: { userId, author }, publishedFact, now }) => {
    if (author === null) return null;
    const before = (publishedFact?.doc ?? null) as MessageFact | null;
    const { authorName, authorLetter } = authorCopyOf(author);
    const fact: MessageFact = {
      ...withTrimmedTexts(publicFields(messageKind, statement)),
      _id: messageFactId(statement._id, userId),
      type: 'message',
      schemaVersion: versionOf('message'),
      authorId: userId,
      authorName,
      authorLetter,
      publishedAt: before?.publishedAt ?? now,
      participants: [recipientOf(statement._id)],
      statementRev: rev,
    };
    return fact;
  },
  withoutAuthor: (fact) => ({
    ...(fact as MessageFact),
    authorId: NO_AUTHOR,
    authorName: '',
    authorLetter: '',
  }),
};

export const publishesChatMark: Publishes<ChatMarkStatement> = {
  respectsBlocks: true,
  statementInputs: ({ statement: { _id } }, context) => ({ refusal: refuseTo(otherOfMark(_id), context) }),
  compose: ({ statement: { _id, gotUpTo, toldUpTo: reportedUpTo }, rev, person: { userId } }): ChatMarkFact => ({
    _id: chatMarkFactId(_id, userId),
    type: 'chat-mark',
    schemaVersion: versionOf('chat-mark'),
    authorId: userId,
    gotUpTo,
    readUpTo: reportedUpTo,
    participants: [otherOfMark(_id)],
    statementRev: rev,
  }),
};

/** Messages to oneself or to a removed person are refused; a blocked sender does not learn of the block. */
export function refuseTo(other: string, context: DecisionInputs) {
  const isThere = other !== context.userId && stands({ database: 'directory', id: profileFactId(other) }, context);
  if (!isThere) return 'message/no-recipient';
  return blockKind(context.facts, other, context.userId) === 'block' ? 'message/not-accepted' : null;
}
