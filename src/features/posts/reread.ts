/**
 * With more posts than this in a list a change is taken in when the reader is back at the top: reading them all again
 * costs more than it gives.
 */
export const POSTS_REREAD = 300;
