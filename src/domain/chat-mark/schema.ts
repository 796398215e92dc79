import { type Static, Type } from 'typebox';
import { Instant, idOf, ownDocument, UserId } from '../document.ts';
import { versionOf } from '../upgrades.ts';
import { chatMarkFactIds, chatMarkIds } from './id.ts';

/**
 * "I have received, and read, their messages up to here." Both are publishing times of the other person's messages, so
 * no device clock matters. The unread messages are derived from it (`isRead` of the spec).
 */
export const ChatMarkStatement = ownDocument(chatMarkIds, {
  /** Up to where one of their devices has received the messages. */
  gotUpTo: Instant,
  /** Null if nothing was read. */
  readUpTo: Type.Union([Instant, Type.Null()]),
  /** The read time that the other person sees; it does not advance for a person who hides it. */
  toldUpTo: Type.Union([Instant, Type.Null()]),
  /**
   * Up to where the person removed the chat from their own list; null if they never did. Later messages are shown
   * again.
   */
  hiddenUpTo: Type.Union([Instant, Type.Null()]),
});
export type ChatMarkStatement = Static<typeof ChatMarkStatement>;

/** What the other person receives. */
export const ChatMarkFact = Type.Object(
  {
    _id: idOf(chatMarkFactIds),
    type: Type.Literal('chat-mark'),
    schemaVersion: Type.Literal(versionOf('chat-mark')),
    authorId: UserId,
    gotUpTo: Instant,
    /** Null if nothing was read, or the reader hides it. */
    readUpTo: Type.Union([Instant, Type.Null()]),
    participants: Type.Array(UserId),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type ChatMarkFact = Static<typeof ChatMarkFact>;
