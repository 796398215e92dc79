import Type, { type Static } from 'typebox';
import { Instant, idOf, ownDocument, UserId } from '../document.ts';
import { versionOf } from '../upgrades.ts';
import { chatMarkFactIds, chatMarkIds } from './id.ts';

/**
 * "I have got, and read, what they wrote up to here." Both are times of publishing of the other one's messages, so no
 * device's clock has a say. What is unread is derived from it (`isRead` of the spec).
 */
export const ChatMarkStatement = ownDocument(chatMarkIds, {
  /** Up to where a device of theirs has them. */
  gotUpTo: Instant,
  /** Null while nothing was read. */
  readUpTo: Type.Union([Instant, Type.Null()]),
  /** What the other one is told of it: whoever does not want to be watched lets it stand where it is. */
  toldUpTo: Type.Union([Instant, Type.Null()]),
  /** Up to where the person took the chat off their own list; null: they never did. What comes later is seen again. */
  hiddenUpTo: Type.Union([Instant, Type.Null()]),
});
export type ChatMarkStatement = Static<typeof ChatMarkStatement>;

/** What the other one is told. */
export const ChatMarkFact = Type.Object(
  {
    _id: idOf(chatMarkFactIds),
    type: Type.Literal('chat-mark'),
    schemaVersion: Type.Literal(versionOf('chat-mark')),
    authorId: UserId,
    gotUpTo: Instant,
    /** Null: nothing was read, or its reader keeps it for themselves. */
    readUpTo: Type.Union([Instant, Type.Null()]),
    participants: Type.Array(UserId),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type ChatMarkFact = Static<typeof ChatMarkFact>;
