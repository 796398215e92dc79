/**
 * The keys under which notifications are kept; `app/device/data-events.ts` makes them stale by their first part. The
 * second lets them go at signing out.
 */
export const notificationKeys = {
  all: ['notifications'] as const,
  list: (userId: string) => ['notifications', 'own', userId, 'list'] as const,
  mark: (userId: string) => ['notifications', 'own', userId, 'mark'] as const,
};
