/** The query keys of comments; `app/device/data-events.ts` invalidates them by their first part. */
export const commentKeys = {
  all: ['comments'] as const,
  /** `own` as the second part: signing out removes it. */
  own: (userId: string, postId: string) => ['comments', 'own', userId, postId] as const,
  published: (postId: string) => ['comments', 'published', postId] as const,
};
