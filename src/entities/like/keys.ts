export const likeKeys = {
  all: ['likes', 'own'] as const,
  of: (userId: string) => ['likes', 'own', userId] as const,
  /** Likes whose number has not followed yet; no event of the data client invalidates them. */
  pending: (userId: string) => ['like-counts', 'own', userId] as const,
};
