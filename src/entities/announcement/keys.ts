/**
 * The keys under which announcements are kept; `app/device/data-events.ts` makes them stale by their first part. `own`
 * as the second part: signing out forgets it.
 */
export const marketKeys = {
  all: ['market'] as const,
  whole: ['market', 'whole'] as const,
  own: (userId: string) => ['market', 'own', userId] as const,
  fact: (id: string) => ['market', 'fact', id] as const,
};
