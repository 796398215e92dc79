/** Limits of organisations. A file of their own: the first screen loads all of `limits.ts`. */
export const ORGANISATION_LIMITS = {
  /** As `LIMITS.comment`: its name and description. */
  name: { max: 80, maxUnits: 1_600 },
  description: { max: 2_000, maxUnits: 40_000 },
  /** Likewise: where it is, and its prices in words. */
  address: { max: 200, maxUnits: 4_000 },
  prices: { max: 1_000, maxUnits: 20_000 },
  phones: 3,
  site: { max: 300 },
  /** Periods in which an organisation is open on one day: two breaks at most. */
  openingPeriods: 3,
  /** Organisations in the directory of one area, which a device stores: about 1 MB. */
  directoryEntries: 1_000,
  /** Graphemes of an organisation's description in the directory. */
  directoryDescription: 200,
  /** Members of one organisation. Each of them has a full copy of it. */
  team: 500,
  /** Pending invites of one organisation, and as many ended ones that are still shown. */
  invites: 100,
} as const;
