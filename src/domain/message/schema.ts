import Type, { type Static } from 'typebox';
import { announcementFactIds } from '../announcement/id.ts';
import { Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { petIds } from '../pet/id.ts';
import { Photo } from '../photo/schema.ts';
import { versionOf } from '../upgrades.ts';
import { messageFactIds, messageIds } from './id.ts';

const content = {
  /** Plain text. Its length is counted in graphemes by `refuseMessage`; here only so that nothing endless is stored. */
  text: Type.String({ maxLength: LIMITS.message.maxUnits, ...LINES }),
  /** Who sends one need not say anything. It is served to the two alone (docs/adr/2026-11-chat.md). */
  photo: Type.Union([Photo, Type.Null()]),
  /** The announcement or the pet on whose page it was begun; null: on a person's, or it answers. */
  about: Type.Union([idOf(announcementFactIds), idOf(petIds), Type.Null()]),
  /** When the person wrote it, by the device's corrected clock: what is shown (`timestamp` of the spec). */
  createdAt: Instant,
};

/** "I write this to them" (spec part 2, section 3, "Message"). To whom follows from the id. Nobody edits a message. */
export const MessageStatement = ownDocument(messageIds, content);
export type MessageStatement = Static<typeof MessageStatement>;

/**
 * A message as the other one has it. `publishedAt` is the service's clock: both people see a chat in its order,
 * whatever came late. Names are those of the day it was sent; `isRead` of the spec follows from the reader's mark.
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
