/** The query keys of reviews; `app/device/stale-queries.ts` invalidates them by their first part. */
export const reviewKeys = {
  all: ['reviews'] as const,
  of: (about: { readonly person: string } | { readonly pet: string }) => ['reviews', 'of', about] as const,
  own: (userId: string, id: string) => ['reviews', 'own', userId, id] as const,
};
