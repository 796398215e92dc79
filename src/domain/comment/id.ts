import { postId } from '../post/id.ts';

/**
 * A comment's id begins with its post's, so the comments of one post are one range of ids, in shared databases and in the mirror.
 * Statement and fact carry the same id.
 */
export function commentId(post: string, ulid: string): string {
  return `comment:${ulidOf(post)}:${ulid}`;
}

/** The post that a comment belongs to: `comment:<post ulid>:<ulid>` -> `post:<post ulid>`. */
export function postOfComment(id: string): string {
  return postId(id.split(':')[1] ?? '');
}

/** Where a comment stands on its post's page, as the end of an address: the element's id is the comment's. */
export function commentAnchor(id: string): string {
  return `#${id}`;
}

/** The ids of all comments of a post lie between these two: `from` <= id < `to`. */
export function commentRange(post: string): { from: string; to: string } {
  const start = `comment:${ulidOf(post)}:`;
  return { from: start, to: `${start}\ufff0` };
}

function ulidOf(post: string): string {
  return post.slice(post.indexOf(':') + 1);
}
