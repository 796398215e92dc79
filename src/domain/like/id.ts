import { postId } from '../post/id.ts';

/** `post:<ulid>` -> `like:<ulid>`: there can be only one per person and post. */
export function likeId(post: string): string {
  return `like:${post.slice(post.indexOf(':') + 1)}`;
}

/** The post that a like's statement or fact is about. */
export function postOfLike(id: string): string {
  return postId(id.split(':')[1] ?? '');
}

/** `like:<ulid>` of a person -> the id under which the service counts it. */
export function likeFactId(statement: string, userId: string): string {
  return `${statement}:${userId}`;
}

/** The ids of all likes of a post lie between these two: `from` <= id < `to`. */
export function likeRange(post: string): { from: string; to: string } {
  const start = `${likeId(post)}:`;
  return { from: start, to: `${start}\ufff0` };
}
