/** The keys under which reviews are kept; `app/device/stale-queries.ts` makes them stale by their first part. */
export const reviewKeys = {
  all: ['reviews'] as const,
  of: (about: { readonly person: string } | { readonly pet: string }) => ['reviews', 'of', about] as const,
  own: (userId: string, id: string) => ['reviews', 'own', userId, id] as const,
};
