/** The parts of a description, in the order in which they are shown. */
export const BREED_PARTS = ['about', 'temperament', 'suits', 'exercise', 'coat', 'health'] as const;
export type BreedPart = (typeof BREED_PARTS)[number];

/** A breed's text in one language. */
export type BreedDescription = Readonly<Record<BreedPart, string>>;

/** By the breed's key. */
export type BreedDescriptions = Readonly<Record<string, BreedDescription>>;
