import type { CommentFact } from './schema.ts';

type Placed = Pick<CommentFact, '_id' | 'parentId' | 'publishedAt'>;

/** A first-level comment with its replies. `head` is null if it was removed while replies remain. */
export interface Thread<T extends Placed> {
  id: string;
  head: T | null;
  replies: T[];
}

/**
 * Threads in the order of publishing, replies likewise, so that later ones appear below and the text being read does
 * not move. Equal times are ordered by id.
 */
export function threadsOf<T extends Placed>(comments: readonly T[]): Thread<T>[] {
  const threads = new Map<string, Thread<T>>();
  for (const comment of [...comments].sort(byPublishing)) {
    const id = comment.parentId ?? comment._id;
    const thread = threads.get(id) ?? { id, head: null, replies: [] };
    threads.set(id, thread);
    if (comment.parentId === null) thread.head = comment;
    else thread.replies.push(comment);
  }
  return [...threads.values()].sort((a, b) => byPublishing(firstOf(a), firstOf(b)));
}

/** A thread without its head is placed where its first reply would be. */
function firstOf<T extends Placed>({ head, replies, id }: Thread<T>): Placed {
  return head ?? replies[0] ?? { _id: id, parentId: null, publishedAt: '' };
}

function byPublishing(a: Placed, b: Placed): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? -1 : 1;
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
}
