import type { PostFact, PostStatement } from '../../../../../src/domain/post/schema.ts';
import { composePost } from '../../apply/facts/post.ts';
import { isSafeHtml } from '../check-html.ts';
import { isAppearance } from '../decisions.ts';
import type { Publishes } from './publishes.ts';

export const publishesPost: Publishes<PostStatement> = {
  keeps: ['publishedAt', 'updatedAt'],
  refuse: ({ content }) => (isSafeHtml(content) ? null : 'post/unsafe-html'),
  compose({ statement, rev, person: { userId, author }, publishedFact, now }) {
    const existing = (publishedFact?.doc ?? null) as PostFact | null;
    return author && composePost(statement, rev, { userId, author }, existing, now);
  },
  recounts: (factId) => [factId],
  /** A new post has neither comments nor likes. */
  after: (each) => (isAppearance(each) ? [{ kind: 'recount', fact: each.row.id }] : []),
};
