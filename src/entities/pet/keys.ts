/** The query keys of pets; `app/device/data-events.ts` invalidates them by their first part. */
export const petKeys = {
  all: ['pets'] as const,
  own: (userId: string) => ['pets', 'own', userId] as const,
  ownOne: (userId: string, id: string) => ['pets', 'own', userId, id] as const,
  records: (userId: string) => ['pets', 'own', userId, 'records'] as const,
  record: (userId: string, id: string) => ['pets', 'own', userId, 'record', id] as const,
  handover: (userId: string, id: string) => ['pets', 'own', userId, 'handover', id] as const,
  transfers: (userId: string) => ['pets', 'own', userId, 'transfers'] as const,
  of: (userId: string) => ['pets', 'of', userId] as const,
  fact: (id: string) => ['pets', 'fact', id] as const,
};
