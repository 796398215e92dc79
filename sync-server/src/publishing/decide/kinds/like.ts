import { targetOfLike, targetOfLikeFact } from '../../../../../src/domain/like/id.ts';
import type { LikeFact, LikeStatement } from '../../../../../src/domain/like/schema.ts';
import { dependenciesOf } from '../../../matters/published/targets.ts';
import { composeLike } from '../../apply/facts/for-the-service.ts';
import { awaitedOf, stands } from '../decision-inputs.ts';
import { touchesNumbers } from '../decisions.ts';
import type { Publishes } from './publishes.ts';

export const publishesLike: Publishes<LikeStatement> = {
  keeps: ['likedAt'],
  statementInputs({ row }, context) {
    const missingPhoto = awaitedOf(row, context);
    const isRemoved = missingPhoto === null && !dependenciesOf(row).every((target) => stands(target, context));
    return { missingPhoto, refusal: isRemoved ? 'like/post-removed' : null };
  },
  /** Withdrawing a like of something removed is already fulfilled. */
  isObsolete: ({ liked }) => !liked,
  compose: ({ statement, rev, person, publishedFact, now }) =>
    composeLike(statement, rev, person.userId, (publishedFact?.doc ?? null) as LikeFact | null, now),
  recounts: (factId) => [targetOfLikeFact(factId)],
  after: (each) => (touchesNumbers(each) ? [{ kind: 'recount', fact: targetOfLike(each.row.id) }] : []),
};
