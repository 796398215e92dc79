/** The query keys of reservations; `app/device/stale-queries.ts` invalidates them by their first part. */
export const reservationKeys = {
  all: ['reservations'] as const,
  latest: (userId: string, limit: number) => ['reservations', 'latest', userId, limit] as const,
  days: (userId: string, from: string, to: string) => ['reservations', 'days', userId, from, to] as const,
  ahead: (userId: string, from: string, limit: number) => ['reservations', 'ahead', userId, from, limit] as const,
  own: (userId: string) => ['reservations', 'own', userId] as const,
  asked: (userId: string, executor: string) => ['reservations', 'own', userId, 'asked', executor] as const,
  chats: (userId: string) => ['reservations', 'chats', userId] as const,
  with: (userId: string, other: string) => ['reservations', 'with', userId, other] as const,
  one: (userId: string, id: string) => ['reservations', 'one', userId, id] as const,
  steps: (userId: string, id: string) => ['reservations', 'steps', userId, id] as const,
};
