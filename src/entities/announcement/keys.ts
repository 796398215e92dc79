/**
 * The query keys of announcements; `app/device/data-events.ts` invalidates them by their first part. `own` as the
 * second part: signing out removes it.
 */
export const marketKeys = {
  all: ['market'] as const,
  whole: ['market', 'whole'] as const,
  own: (userId: string) => ['market', 'own', userId] as const,
  fact: (id: string) => ['market', 'fact', id] as const,
};
