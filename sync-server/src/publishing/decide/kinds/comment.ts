import type { Code } from '../../../../../src/domain/codes.ts';
import { commentIds, postOfComment } from '../../../../../src/domain/comment/id.ts';
import type { CommentFact, CommentStatement } from '../../../../../src/domain/comment/schema.ts';
import type { PostFact } from '../../../../../src/domain/post/schema.ts';
import { readOutcome } from '../../../matters/published/outcomes.ts';
import { isLiving, type Row } from '../../../storage/store/store.ts';
import type { Effect } from '../../apply/effect.ts';
import { composeComment } from '../../apply/facts/comment.ts';
import { commentNotification, replyNotification } from '../../apply/facts/notification.ts';
import { awaitedOf, blockKind, type DecisionInputs, personOfFact, sanctioned } from '../decision-inputs.ts';
import { type Case, isAppearance, touchesNumbers } from '../decisions.ts';
import type { Publishes } from './publishes.ts';

export const publishesComment: Publishes<CommentStatement> = {
  respectsBlocks: true,
  keeps: ['publishedAt', 'updatedAt'],
  statementInputs({ statement, row, fact }, context) {
    const missingPhoto = awaitedOf(row, context);
    const refusal = sanctioned(context) ?? (missingPhoto === null ? refuseInThread(statement, fact, context) : null);
    return { missingPhoto, refusal };
  },
  compose({ statement, rev, person: { userId, author }, publishedFact, now }) {
    const existing = (publishedFact?.doc ?? null) as CommentFact | null;
    return author && composeComment(statement, rev, { userId, author }, existing, now);
  },
  /** Its post counts it, and it has likes itself. */
  recounts: (factId) => [...commentIds.named(factId), factId],
  after(each, userId) {
    const { row, decision, outcome } = each;
    const edited = decision.kind === 'publish' && decision.over !== null && readOutcome(outcome)?.state === 'published';
    const counts = touchesNumbers(each) && !edited;
    const recount: Effect[] = counts ? [{ kind: 'recount', fact: postOfComment(row.id) }] : [];
    const likes: Effect[] = isAppearance(each) ? [{ kind: 'recount', fact: row.id }] : [];
    return [...recount, ...likes, ...deliveriesOf(each, userId)];
  },
};

function refuseInThread(comment: CommentStatement, fact: Row | null, context: DecisionInputs): Code | null {
  const post = context.facts.get(`community/${postOfComment(comment._id)}`);
  if (!isLiving(post)) return 'comment/post-removed';
  const before = isLiving(fact) ? (fact.doc as CommentFact) : null;
  // An edit leaves a comment in its place, even if its parent was removed.
  const moved = before?.parentId !== comment.parentId || before.replyTo !== comment.replyTo;
  if (moved && !isInThread(comment, context)) return 'comment/other-thread';
  const authors = [(post.doc as PostFact).authorId, authorOf(comment.replyTo, context)];
  const blocked = authors.some(
    (author) => author !== null && blockKind(context.facts, author, context.userId) === 'block',
  );
  return blocked ? 'comment/blocked' : null;
}

/** The answered comment exists, in the thread that the reply names. */
function isInThread({ parentId, replyTo }: CommentStatement, { facts }: DecisionInputs): boolean {
  if (parentId === null || replyTo === null) return true;
  const [parent, answered] = [facts.get(`community/${parentId}`), facts.get(`community/${replyTo}`)];
  if (!isLiving(parent) || !isLiving(answered)) return false;
  const thread = (answered.doc as CommentFact).parentId ?? answered.id;
  return (parent.doc as CommentFact).parentId === null && thread === parentId;
}

function authorOf(comment: string | null, { facts }: DecisionInputs): string | null {
  const row = comment === null ? undefined : facts.get(`community/${comment}`);
  return isLiving(row) ? personOfFact(row) : null;
}

/**
 * The notifications of a newly published comment. People are not notified of their own comments or of people whom they
 * mute or block, and only once if they are answered on their own post.
 */
function deliveriesOf({ row, decision, outcome, fact, known }: Case, userId: string): Effect[] {
  if (decision.kind !== 'publish' || readOutcome(outcome)?.fact !== undefined) return [];
  const comment = (decision.fact ?? (isLiving(fact) ? fact.doc : null)) as CommentFact | null;
  const post = known.get(`community/${postOfComment(row.id)}`);
  if (comment === null || !isLiving(post)) return [];
  const about = post.doc as PostFact;
  const answered = comment.replyTo === null ? undefined : known.get(`community/${comment.replyTo}`);
  const asked = isLiving(answered) ? (answered.doc as CommentFact).authorId : null;
  const notifications = [
    ...(asked === null ? [] : [{ userId: asked, fact: replyNotification(comment, about) }]),
    ...(asked === about.authorId ? [] : [{ userId: about.authorId, fact: commentNotification(comment, about) }]),
  ];
  return notifications
    .filter((each) => each.userId !== userId && blockKind(known, each.userId, userId) === 'none')
    .map((each) => ({ kind: 'notify', delivery: { ...each, from: userId } }));
}
