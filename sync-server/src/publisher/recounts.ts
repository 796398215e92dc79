import { typeOfFact } from '../../../src/domain/kinds/kinds.ts';
import type { StatementType } from '../../../src/domain/kinds/names.ts';
import { createTaskNotes, type Done, type TaskNotes } from '../ledger/task-notes.ts';
import { PostLikes } from './post-likes.ts';
import { type CountParts, recountPost } from './recount-post.ts';
import { recountPerson, recountReview } from './recount-review.ts';

/** The kinds of facts that carry numbers, or words, of other facts, which are brought up by looking at all of them. */
const RECOUNTED: { readonly [T in StatementType]?: (parts: CountParts, fact: string) => Promise<Done> } = {
  post: recountPost,
  review: recountReview,
  profile: recountPerson,
};

/** Facts whose numbers have to be counted anew. */
export function createRecounts(
  given: Omit<CountParts, 'likes'> & { readonly recheckDelayMs: number | null },
): TaskNotes {
  const parts = { ...given, likes: new PostLikes(given.store, { listLag: given.recheckDelayMs }) };
  return createTaskNotes(parts, 'recount', async (fact) => {
    const type = typeOfFact(fact);
    // A note of a kind that this program does not count is none of its business.
    return (await (type === null ? undefined : RECOUNTED[type])?.(parts, fact)) ?? 'same';
  });
}
