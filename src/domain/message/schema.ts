import { type Static, Type } from 'typebox';
import { announcementFactIds } from '../announcement/id.ts';
import { Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { ULID } from '../kinds/id-grammar.ts';
import { LIMITS } from '../limits.ts';
import { petIds } from '../pet/id.ts';
import { Photo } from '../photo/schema.ts';
import { versionOf } from '../upgrades.ts';
import { messageFactIds, messageIds } from './id.ts';

const content = {
  /** Plain text. `refuseMessage` counts graphemes; the limit here only bounds what is stored. */
  text: Type.String({ maxLength: LIMITS.message.maxUnits, ...LINES }),
  /** A message with a photo needs no text. The service serves the photo only to the two (docs/adr/2026-11-chat.md). */
  photo: Type.Union([Photo, Type.Null()]),
  /**
   * The announcement or pet on whose page the chat began; null if it began on a person's page, or the message is a
   * reply.
   */
  about: Type.Union([idOf(announcementFactIds), idOf(petIds), Type.Null()]),
  /**
   * The message of the same chat that this one answers, by the last part of its id, which the statement and the fact of
   * a message share. So it cannot name a message of other people.
   */
  replyTo: Type.Optional(Type.String({ pattern: `^${ULID.source}$` })),
  /** When the person wrote it, by the device's corrected clock; displayed (`timestamp` of the spec). */
  createdAt: Instant,
};

/**
 * "I write this to them" (spec part 2, section 3, "Message"). The recipient follows from the id. Messages are not
 * edited.
 */
export const MessageStatement = ownDocument(messageIds, content);
export type MessageStatement = Static<typeof MessageStatement>;

/**
 * A message in the recipient's database. `publishedAt` is the service's time: both people see a chat in its order,
 * however late a message arrives. Names are those of the day it was sent; `isRead` of the spec follows from the
 * reader's mark.
 */
export const MessageFact = Type.Object(
  {
    _id: idOf(messageFactIds),
    type: Type.Literal('message'),
    schemaVersion: Type.Literal(versionOf('message')),
    ...content,
    authorId: UserId,
    authorName: Type.String(),
    authorLetter: Type.String(),
    publishedAt: Instant,
    participants: Type.Array(UserId),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type MessageFact = Static<typeof MessageFact>;
