import { type DeliveredKind, type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { factsOfReaction, reactionFactId, reactionFactIds, reactionIds } from './id.ts';
import { type ReactionFact, ReactionStatement } from './schema.ts';

/** A message has at most one of each person, so reactions need no daily limit of their own. */
export const reactionKind: Kind<ReactionStatement> = {
  ...PLAIN,
  ids: reactionIds,
  factIds: reactionFactIds,
  schema: ReactionStatement,
  fields: { emoji: PUBLIC.later },
  dependsOn: factsOfReaction,
  factId: reactionFactId,
  notYours: 'message/not-yours',
  listed: 'together',
};

export const deliveredReactionKind: DeliveredKind<ReactionFact> = { orders: {}, shownAs: () => 'reaction' };
