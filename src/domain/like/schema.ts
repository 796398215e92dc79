import Type, { type Static } from 'typebox';
import { Instant, idOf, ownDocument, UserId } from '../document.ts';
import { versionOf } from '../upgrades.ts';
import { likeFactIds, likeIds } from './id.ts';

/**
 * "I like this post", or not any more. One document per person and post; of two devices' versions the later one holds.
 * It is not removed for "not any more": a removal that meets an edit of another device would ask the person what they
 * meant.
 */
export const LikeStatement = ownDocument(likeIds, {
  liked: Type.Boolean(),
});
export type LikeStatement = Static<typeof LikeStatement>;

/**
 * What the service keeps of it, in a database that nobody else reads: who likes what is told to nobody, and the post
 * shows the number of those that are `liked`.
 */
export const LikeFact = Type.Object(
  {
    _id: idOf(likeFactIds),
    type: Type.Literal('like'),
    schemaVersion: Type.Literal(versionOf('like')),
    uid: UserId,
    liked: Type.Boolean(),
    /**
     * When this person first liked the post, by the service's clock; null: never. It stays when they like it no more
     * and again, so that nobody is told twice.
     */
    likedAt: Type.Union([Instant, Type.Null()]),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type LikeFact = Static<typeof LikeFact>;
