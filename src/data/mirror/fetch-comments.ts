import { commentRange } from '../../domain/comment/id.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { Ask } from '../http/http-client.ts';

/** The gateway's maximum of rows per response. */
const ROWS_PER_REQUEST = 1_000;

/** All comments of a post from the service, by id; null if it could not be reached. */
export async function fetchComments(ask: Ask, postId: string): Promise<CommentFact[] | null> {
  const { from, to } = commentRange(postId);
  const comments: CommentFact[] = [];
  for (let start = from; ; ) {
    const query = new URLSearchParams({
      include_docs: 'true',
      startkey: JSON.stringify(start),
      endkey: JSON.stringify(to),
      limit: String(ROWS_PER_REQUEST),
    });
    const answer = await ask(`/db/community/_all_docs?${query}`);
    if (answer.kind !== 'ok') return null;
    const { rows } = answer.body as { rows?: { doc?: CommentFact | null }[] };
    if (!Array.isArray(rows)) return null;
    const found = rows.flatMap(({ doc }) => (doc ? [upgradeDocument(doc)] : []));
    comments.push(...found);
    const last = found.at(-1);
    if (rows.length < ROWS_PER_REQUEST || last === undefined) return comments;
    // The smallest string that is greater than the last id.
    start = `${last._id}\u0000`;
  }
}
