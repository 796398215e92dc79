import { type Static, Type } from 'typebox';
import { Instant, idOf, ownDocument, UserId } from '../document.ts';
import { versionOf } from '../upgrades.ts';
import { likeFactIds, likeIds } from './id.ts';

/**
 * "I like this post" or comment, or no longer. One document per person and liked thing; of two devices' versions the
 * later one wins. It is not deleted for "no longer": a deletion that conflicts with another device's edit would need
 * the person's decision.
 */
export const LikeStatement = ownDocument(likeIds, {
  liked: Type.Boolean(),
});
export type LikeStatement = Static<typeof LikeStatement>;

/**
 * The service's copy, in a database that only it reads: who likes what stays secret, and the post
 * or the comment shows the number of those that are `liked`.
 */
export const LikeFact = Type.Object(
  {
    _id: idOf(likeFactIds),
    type: Type.Literal('like'),
    schemaVersion: Type.Literal(versionOf('like')),
    uid: UserId,
    liked: Type.Boolean(),
    /**
     * When this person first liked it, by the service's clock; null if never. It does not change when they unlike
     * and like again, so the author is notified only once.
     */
    likedAt: Type.Union([Instant, Type.Null()]),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type LikeFact = Static<typeof LikeFact>;
