import { postOfComment } from '../../../../src/domain/comment/id.ts';
import type { CommentFact } from '../../../../src/domain/comment/schema.ts';
import { likeRange } from '../../../../src/domain/like/id.ts';
import type { PostFact } from '../../../../src/domain/post/schema.ts';
import type { Done } from '../../storage/ledger/task-notes.ts';
import { isLiving } from '../../storage/store/store.ts';
import { mayReturn } from '../decide/may-return.ts';
import { notifyOfLikes } from './like-notifications.ts';
import { type CountParts, clear } from './recount-post.ts';

/** Counts the likes of a comment like those of a post (`recount-post.ts`). A removed comment takes them with it. */
export async function recountComment(parts: CountParts, comment: string): Promise<Done> {
  const postId = postOfComment(comment);
  const rows = await parts.grouped.read('community', [comment, postId]);
  const [row, post] = [rows.get(comment), rows.get(postId)];
  // The comment is unknown here: it was lost, and its likes wait for its return.
  if (row === undefined) return 'same';
  if (!isLiving(row)) {
    if (await mayReturn(parts.grouped, comment, comment)) return 'same';
    return clear(parts, comment, [['tallies', likeRange(comment)]]);
  }
  const fact = row.doc as CommentFact;
  const all = await parts.likes.of(comment);
  const likes = all.filter(({ liked }) => liked).length;
  const same = (fact.likes ?? 0) === likes;
  if (!same) {
    const counted: CommentFact = { ...fact, likes };
    const [written] = await parts.grouped.write('community', [{ ...counted, _rev: row.rev }]);
    if (!written?.ok) return 'more';
  }
  if (parts.deliver !== null && isLiving(post)) {
    await notifyOfLikes(parts, parts.deliver, { liked: fact, post: post.doc as PostFact, likes: all });
  }
  return same ? 'same' : 'written';
}
