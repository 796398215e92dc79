/** The query keys of opinions; `app/device/stale-queries.ts` invalidates them by their first part. */
export const opinionKeys = {
  all: ['opinions'] as const,
  of: (subject: string) => ['opinions', 'of', subject] as const,
  own: (userId: string, subject: string) => ['opinions', 'own', userId, subject] as const,
};
