/**
 * The four levels of a rating, the worst first (spec part 2, section 9). Separate from the schema, because screens use
 * it.
 */
export const RATINGS = [1, 2, 3, 4] as const;
export type Rating = (typeof RATINGS)[number];

/** The initial value of the form (spec part 2, section 5). */
export const DEFAULT_RATING: Rating = 3;
