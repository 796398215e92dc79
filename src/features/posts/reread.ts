/**
 * A list with more posts than this takes in a change only when the reader is back at the top: reading all of them again
 * costs too much.
 */
export const POSTS_REREAD = 300;
