/** The query keys of organisations and invites; `app/device/stale-queries.ts` invalidates all of them. */
export const organisationKeys = {
  all: ['organisations'] as const,
  mine: (userId: string) => ['organisations', 'mine', userId] as const,
  one: (userId: string, id: string) => ['organisations', 'one', userId, id] as const,
  steps: (userId: string, id: string) => ['organisations', 'steps', userId, id] as const,
  invites: (userId: string) => ['organisations', 'invites', userId] as const,
  page: (userId: string, key: string) => ['organisations', 'page', userId, key] as const,
  people: (text: string, without: readonly string[]) => ['organisations', 'people', text, without] as const,
  memberships: (userId: string) => ['organisations', 'memberships', userId] as const,
};
