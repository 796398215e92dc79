import { typeOfFact } from '../../../../src/domain/kinds/kinds.ts';
import type { StatementType } from '../../../../src/domain/kinds/names.ts';
import { createTaskNotes, type Done, type TaskNotes } from '../../storage/ledger/task-notes.ts';
import { PostLikes } from './post-likes.ts';
import { recountComment } from './recount-comment.ts';
import { type CountParts, recountPost } from './recount-post.ts';
import { recountPerson, recountReview } from './recount-review.ts';

/** The kinds of facts with counts or text of other facts, which are updated by reading all of those. */
const RECOUNTED: { readonly [T in StatementType]?: (parts: CountParts, fact: string) => Promise<Done> } = {
  post: recountPost,
  comment: recountComment,
  review: recountReview,
  profile: recountPerson,
};

/** Facts whose counts must be updated. */
export function createRecounts(
  given: Omit<CountParts, 'likes'> & { readonly recheckDelayMs: number | null },
): TaskNotes {
  const parts = { ...given, likes: new PostLikes(given.store, { listLag: given.recheckDelayMs }) };
  return createTaskNotes(parts, 'recount', async (fact) => {
    const type = typeOfFact(fact);
    // A note of a kind without counts in this release is ignored.
    return (await (type === null ? undefined : RECOUNTED[type])?.(parts, fact)) ?? 'same';
  });
}
