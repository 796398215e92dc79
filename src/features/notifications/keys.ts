/**
 * The query keys of notifications; `app/device/data-events.ts` invalidates them by their first part. The second removes
 * them on signing out.
 */
export const notificationKeys = {
  all: ['notifications'] as const,
  list: (userId: string) => ['notifications', 'own', userId, 'list'] as const,
  mark: (userId: string) => ['notifications', 'own', userId, 'mark'] as const,
};
