/**
 * `app/device/data-events.ts` invalidates it; `own` as the second part: signing out removes it from the page's memory.
 */
export const preferencesKeys = {
  all: ['preferences', 'own'] as const,
  of: (userId: string) => ['preferences', 'own', userId] as const,
};
