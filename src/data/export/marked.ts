import { postOfBookmark } from '../../domain/bookmark/id.ts';
import { postOfLike } from '../../domain/like/id.ts';
import type { Statement } from '../../domain/statements.ts';

/** The post that a statement likes or keeps; null for any other, and for one that was taken back. */
export function markedPost(statement: Statement): string | null {
  if (statement.type === 'like' && statement.liked) return postOfLike(statement._id);
  if (statement.type === 'bookmark' && statement.kept) return postOfBookmark(statement._id);
  return null;
}
