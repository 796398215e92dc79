import type { CommentFact } from '../../../../../src/domain/comment/schema.ts';
import { type NotificationFact, notificationId } from '../../../../../src/domain/notification/schema.ts';
import type { PostFact } from '../../../../../src/domain/post/schema.ts';
import type { ReviewFact } from '../../../../../src/domain/review/schema.ts';
import type { ReviewAnswerFact } from '../../../../../src/domain/review-answer/schema.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import type { NotificationKind } from '../../../../../src/texts/notifications.ts';

/** "Somebody commented on your post." */
export function commentNotification(comment: CommentFact, post: PostFact): NotificationFact {
  return answerNotification(comment, post, 'comment');
}

/** "Somebody answered your comment." */
export function replyNotification(comment: CommentFact, post: PostFact): NotificationFact {
  return answerNotification(comment, post, 'reply');
}

/**
 * "People liked your post", or your comment on it. `from`: time of the first like; the notification has this id while
 * its count grows.
 */
export function likesNotification(
  liked: PostFact | CommentFact,
  post: PostFact,
  from: string,
  count: number,
): NotificationFact {
  const comment = liked._id === post._id ? {} : { comment: liked._id };
  const about = { post: post.postTitle, slug: post.slug, count: String(count), ...comment };
  return factOf('likes', from, `likes.${liked._id.slice(liked._id.indexOf(':') + 1).replaceAll(':', '-')}`, about);
}

/** "Somebody reviewed you." */
export function reviewNotification({ _id, authorName: by, authorId: byId, publishedAt }: ReviewFact): NotificationFact {
  return factOf('review', publishedAt, `review.${_id.replaceAll(':', '-')}`, { by, byId });
}

/** "The person whom you reviewed has replied." */
export function reviewAnswerNotification(answer: ReviewAnswerFact): NotificationFact {
  const { _id, authorName: by, authorId: person, publishedAt } = answer;
  return factOf('review-answer', publishedAt, `review-answer.${_id.replaceAll(':', '-')}`, {
    by,
    byId: person,
    person,
  });
}

/** The id follows from the fact alone, so a repeated notification writes the same document. */
function answerNotification(comment: CommentFact, post: PostFact, kind: 'comment' | 'reply'): NotificationFact {
  const about = {
    by: comment.authorName,
    byId: comment.authorId,
    post: post.postTitle,
    slug: post.slug,
    comment: comment._id,
  };
  return factOf(kind, comment.publishedAt, `${kind}.${comment._id.replaceAll(':', '-')}`, about);
}

function factOf(
  kind: NotificationKind,
  at: string,
  event: string,
  about: Readonly<Record<string, string>>,
): NotificationFact {
  return {
    _id: notificationId(at, event),
    type: 'notification',
    schemaVersion: versionOf('notification'),
    kind,
    at,
    about: { ...about },
  };
}
