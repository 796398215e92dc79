/**
 * Makes the next version of a document, a statement as well as its fact, out of the one before: pure, and without a
 * failure for whatever stands in it, because it runs before any schema has looked at the document. Fields that it does
 * not name stay.
 */
export type Upgrade = (older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
