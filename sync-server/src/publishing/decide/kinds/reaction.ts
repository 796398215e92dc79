import { peopleOfReaction, reactionFactId } from '../../../../../src/domain/reaction/id.ts';
import type { ReactionFact, ReactionStatement } from '../../../../../src/domain/reaction/schema.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import { dependenciesOf } from '../../../matters/published/targets.ts';
import { awaitedOf, stands } from '../decision-inputs.ts';
import { refuseTo } from './chat.ts';
import type { Publishes } from './publishes.ts';

export const publishesReaction: Publishes<ReactionStatement> = {
  respectsBlocks: true,
  statementInputs({ statement: { _id }, row }, context) {
    const other = otherOf(_id, context.userId);
    // For outsiders every message is the same, whether it exists or not.
    if (other === null) return { refusal: 'message/not-yours' };
    const missingPhoto = awaitedOf(row, context);
    const isRemoved = missingPhoto === null && !dependenciesOf(row).every((target) => stands(target, context));
    return { missingPhoto, refusal: refuseTo(other, context) ?? (isRemoved ? 'message/removed' : null) };
  },
  /** Taking back a reaction to a removed message is already fulfilled. */
  isObsolete: ({ emoji }) => emoji === null,
  compose({ statement: { _id, emoji }, rev, person: { userId } }): ReactionFact | null {
    const other = otherOf(_id, userId);
    if (other === null) return null;
    return {
      _id: reactionFactId(_id, userId),
      type: 'reaction',
      schemaVersion: versionOf('reaction'),
      emoji,
      authorId: userId,
      participants: [other],
      statementRev: rev,
    };
  },
};

/** The other person of the chat; null for somebody who is not one of the two. */
function otherOf(reaction: string, userId: string): string | null {
  const [one, other] = peopleOfReaction(reaction);
  return one === userId ? other : other === userId ? one : null;
}
