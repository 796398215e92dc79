/** The keys under which organisations and invites are kept; `app/device/stale-queries.ts` makes all of them stale. */
export const organisationKeys = {
  all: ['organisations'] as const,
  mine: (userId: string) => ['organisations', 'mine', userId] as const,
  own: (userId: string) => ['organisations', 'own', userId] as const,
  one: (userId: string, id: string) => ['organisations', 'one', userId, id] as const,
  steps: (userId: string, id: string) => ['organisations', 'steps', userId, id] as const,
  invites: (userId: string) => ['organisations', 'invites', userId] as const,
  page: (key: string) => ['organisations', 'page', key] as const,
  of: (userId: string) => ['organisations', 'of', userId] as const,
};
