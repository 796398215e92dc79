/**
 * Makes the next version of a document, statement or fact, from the previous one. Pure, and never throws on any
 * content, because it runs before schema validation. Fields that it does not name stay.
 */
export type Upgrade = (older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
