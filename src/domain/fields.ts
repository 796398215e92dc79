/**
 * What is known of a value from outside before a schema has looked at it: it may have the fields of a `T`, and each of
 * them may be anything.
 */
export type Unproven<T> = { readonly [Field in keyof T]?: unknown };

/**
 * The fields of whatever it is; what has none has none of these. For places that need to know a field or two, and for
 * the page's first screen, for which schemas and what reads them are too heavy.
 */
export function fieldsOf<T>(value: unknown): Unproven<T> {
  return typeof value === 'object' && value !== null ? (value as Unproven<T>) : {};
}
