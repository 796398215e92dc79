/**
 * The keys under which people's profiles are kept; `app/device/data-events.ts` makes them stale by their first part.
 * `own` as the second part: signing out forgets it.
 */
export const personKeys = {
  all: ['profile'] as const,
  own: (userId: string) => ['profile', 'own', userId] as const,
  conflict: (userId: string) => ['profile', 'own', userId, 'conflict'] as const,
  fact: (userId: string) => ['profile', 'fact', userId] as const,
};
