import { postId } from '../post/id.ts';

/** `post:<ulid>` -> `bookmark:<ulid>`. */
export function bookmarkId(post: string): string {
  return `bookmark:${post.slice(post.indexOf(':') + 1)}`;
}

/** The post that a bookmark keeps. */
export function postOfBookmark(id: string): string {
  return postId(id.slice(id.indexOf(':') + 1));
}
