/** The keys under which comments are kept; `app/device/data-events.ts` makes them stale by their first part. */
export const commentKeys = {
  all: ['comments'] as const,
  /** `own` as the second part: signing out forgets it. */
  own: (userId: string, postId: string) => ['comments', 'own', userId, postId] as const,
  published: (postId: string) => ['comments', 'published', postId] as const,
};
