import { petAnnouncementId } from '../../../src/domain/announcement/id.ts';
import { postOfComment } from '../../../src/domain/comment/id.ts';
import type { CommentFact } from '../../../src/domain/comment/schema.ts';
import { postOfLike } from '../../../src/domain/like/id.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import type { Case } from './case.ts';
import { blockKind } from './circumstances.ts';
import type { Decision } from './decide.ts';
import type { Delivery } from './deliveries.ts';
import { commentTold, replyTold } from './facts/notification.ts';
import { readOutcome } from './outcomes.ts';
import { isLiving } from './targets.ts';

/**
 * The posts whose numbers, or whose comments and likes, have to be looked through because of what became of these statements. It is asked between the facts and the
 * outcomes: what was cut off before is decided once more, and leads here again.
 */
export function postsTouched(cases: readonly Case[]): string[] {
  return [...new Set(cases.flatMap((each) => postTouched(each) ?? []))];
}

function postTouched(each: Case): string | null {
  const { row, decision, outcome, fact } = each;
  const kind = row.id.slice(0, row.id.indexOf(':'));
  if (decision.kind === 'settled' || decision.kind === 'wait' || decision.kind === 'claim') return null;
  if (kind === 'post') return isNewsForPost(each) ? row.id : null;
  if (kind !== 'comment' && kind !== 'like') return null;
  // Nothing is there and nothing was.
  if (fact === null && decision.kind !== 'publish') return null;
  const edited = decision.kind === 'publish' && decision.over !== null && readOutcome(outcome)?.state === 'published';
  if (kind === 'comment') return edited ? null : postOfComment(row.id);
  return postOfLike(row.id);
}

/** A new post has neither comments nor likes. One that comes back may have both, one that goes takes them with it. */
function isNewsForPost({ decision, outcome, fact }: Case): boolean {
  if (decision.kind === 'publish') return outcome !== undefined && (decision.fact === null || decision.over === null);
  if (decision.kind === 'remove') return fact !== null;
  return decision.kind === 'refuse' && fact !== null && decision.code.startsWith('moderation/');
}

/** The announcements that have to be decided anew because of what became of their pets. Asked at the same moment as `postsTouched`, for the same reason. */
export function announcementsTouched(cases: readonly Case[]): string[] {
  // What is open was decided after its pet.
  const open = new Set(cases.filter(({ seen }) => seen.kind !== 'settled').map(({ row }) => row.id));
  return cases
    .filter(({ row, decision }) => row.id.startsWith('pet:') && changesPet(decision))
    .map(({ row }) => petAnnouncementId(row.id))
    .filter((id) => !open.has(id));
}

function changesPet(decision: Decision): boolean {
  if (decision.kind === 'refuse') return decision.code.startsWith('moderation/');
  return decision.kind === 'publish' || decision.kind === 'remove';
}

/**
 * Who is told what about comments that were published for the first time. Nobody is told about themselves, nor about somebody they keep away. Whoever is answered on their
 * own post is told once.
 */
export function newsOf(cases: readonly Case[], userId: string): Delivery[] {
  return cases.flatMap((each) => newsOfOne(each, userId));
}

function newsOfOne({ row, decision, outcome, fact, known }: Case, userId: string): Delivery[] {
  if (decision.kind !== 'publish' || readOutcome(outcome)?.fact !== undefined) return [];
  const comment = decision.fact ?? (isLiving(fact) ? (fact.doc as CommentFact) : null);
  if (comment === null || comment.type !== 'comment') return [];
  const post = known.get(`community/${postOfComment(row.id)}`);
  if (!isLiving(post)) return [];
  const about = post.doc as PostFact;
  const answered = comment.replyTo === null ? undefined : known.get(`community/${comment.replyTo}`);
  const asked = isLiving(answered) ? (answered.doc as CommentFact).authorId : null;
  const news = [
    ...(asked === null ? [] : [{ userId: asked, fact: replyTold(comment, about) }]),
    ...(asked === about.authorId ? [] : [{ userId: about.authorId, fact: commentTold(comment, about) }]),
  ];
  return news
    .filter((each) => each.userId !== userId && blockKind(known, each.userId, userId) === 'none')
    .map((each) => ({ ...each, from: userId }));
}
