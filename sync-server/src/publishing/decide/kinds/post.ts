import type { PostFact, PostStatement } from '../../../../../src/domain/post/schema.ts';
import { composePost } from '../../apply/facts/post.ts';
import { isSafeHtml } from '../check-html.ts';
import type { Case } from '../decisions.ts';
import type { Publishes } from './publishes.ts';

export const publishesPost: Publishes<PostStatement> = {
  keeps: ['publishedAt', 'updatedAt'],
  refuse: ({ content }) => (isSafeHtml(content) ? null : 'post/unsafe-html'),
  compose({ statement, rev, person: { userId, author }, publishedFact, now }) {
    const existing = (publishedFact?.doc ?? null) as PostFact | null;
    return author && composePost(statement, rev, { userId, author }, existing, now);
  },
  recounts: (factId) => factId,
  after: (each) => (isNews(each) ? [{ kind: 'recount', fact: each.row.id }] : []),
};

/** A new post has neither comments nor likes. A restored one may have both, and a removed one takes them with it. */
function isNews({ decision, outcome, fact }: Case): boolean {
  if (decision.kind === 'publish') return outcome !== undefined && (decision.fact === null || decision.over === null);
  if (decision.kind === 'remove') return fact !== null;
  return decision.kind === 'refuse' && fact !== null && decision.code.startsWith('moderation/');
}
