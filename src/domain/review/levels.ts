/** The four levels of a rating, the worst first (spec part 2, section 9). Apart from the schema: screens ask. */
export const RATINGS = [1, 2, 3, 4] as const;
export type Rating = (typeof RATINGS)[number];

/** What stands in a form that nobody touched yet (spec part 2, section 5). */
export const DEFAULT_RATING: Rating = 3;
