import type { CommentFact } from './schema.ts';

type Placed = Pick<CommentFact, '_id' | 'parentId' | 'publishedAt'>;

/** A comment of the first level with its replies. `head` null: it was removed, and its replies still stand. */
export interface Thread<T extends Placed> {
  id: string;
  head: T | null;
  replies: T[];
}

/**
 * Threads in the order in which the service published them, replies likewise, so that what arrives later stands below
 * and nothing a reader looks at moves. Among equal instants the smaller id is first.
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

/** A thread without its head stands where its first reply stands. */
function firstOf<T extends Placed>({ head, replies, id }: Thread<T>): Placed {
  return head ?? replies[0] ?? { _id: id, parentId: null, publishedAt: '' };
}

function byPublishing(a: Placed, b: Placed): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? -1 : 1;
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
}
