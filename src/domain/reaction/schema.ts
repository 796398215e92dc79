import { type Static, Type } from 'typebox';
import { idOf, ownDocument, UserId } from '../document.ts';
import { versionOf } from '../upgrades.ts';
import { EMOJI } from './emoji.ts';
import { reactionFactIds, reactionIds } from './id.ts';

/** Null: no longer. */
const emoji = Type.Union([Type.Enum([...EMOJI]), Type.Null()]);

/**
 * "This is how I feel about that message", or no longer. Of two devices' versions the later one wins. It is not deleted
 * for "no longer": a deletion that conflicts with another device's edit would need the person's decision.
 */
export const ReactionStatement = ownDocument(reactionIds, { emoji });
export type ReactionStatement = Static<typeof ReactionStatement>;

/** What the other person receives. */
export const ReactionFact = Type.Object(
  {
    _id: idOf(reactionFactIds),
    type: Type.Literal('reaction'),
    schemaVersion: Type.Literal(versionOf('reaction')),
    emoji,
    authorId: UserId,
    participants: Type.Array(UserId),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type ReactionFact = Static<typeof ReactionFact>;
