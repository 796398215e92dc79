/** An outside value before schema validation: it may have the fields of a `T`, each of any type. */
export type Unproven<T> = { readonly [Field in keyof T]?: unknown };

/**
 * The fields of any value; a value without fields has none. For code that needs a field or two, and for the first
 * screen, for which schemas and their validator are too heavy.
 */
export function fieldsOf<T>(value: unknown): Unproven<T> {
  return typeof value === 'object' && value !== null ? (value as Unproven<T>) : {};
}
