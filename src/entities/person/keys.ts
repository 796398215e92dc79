/**
 * The query keys of people's profiles; `app/device/data-events.ts` invalidates them by their first part. `own` as the
 * second part: signing out removes it.
 */
export const personKeys = {
  all: ['profile'] as const,
  own: (userId: string) => ['profile', 'own', userId] as const,
  conflict: (userId: string) => ['profile', 'own', userId, 'conflict'] as const,
  fact: (userId: string) => ['profile', 'fact', userId] as const,
};
