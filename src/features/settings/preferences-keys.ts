/**
 * `app/device/data-events.ts` makes it stale; `own` as the second part: signing out takes it out of the page's memory.
 */
export const preferencesKeys = {
  all: ['preferences', 'own'] as const,
  of: (userId: string) => ['preferences', 'own', userId] as const,
};
