import { likeFactIds, postOfLike } from '../../../../../src/domain/like/id.ts';
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
    const isPostRemoved = missingPhoto === null && !dependenciesOf(row).every((post) => stands(post, context));
    return { missingPhoto, refusal: isPostRemoved ? 'like/post-removed' : null };
  },
  /** Withdrawing a like of a removed post is already fulfilled. */
  isObsolete: ({ liked }) => !liked,
  compose: ({ statement, rev, person, publishedFact, now }) =>
    composeLike(statement, rev, person.userId, (publishedFact?.doc ?? null) as LikeFact | null, now),
  recounts: (factId) => likeFactIds.named(factId)[0] ?? null,
  after: (each) => (touchesNumbers(each) ? [{ kind: 'recount', fact: postOfLike(each.row.id) }] : []),
};
