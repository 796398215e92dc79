/** The keys under which organisations and invites are kept; `app/device/stale-queries.ts` makes all of them stale. */
export const organisationKeys = { all: ['organisations'] as const };
