/** An outside value before schema validation: it may have the fields of a `T`, each of any type. */
export type Unproven<T> = { readonly [Field in keyof T]?: unknown };

/**
 * The fields of any value; a value without fields has none. For code that needs a field or two, and for the first
 * screen, for which schemas and their validator are too heavy.
 */
export function fieldsOf<T>(value: unknown): Unproven<T> {
  return typeof value === 'object' && value !== null ? (value as Unproven<T>) : {};
}

/** The fields that every document has, whatever its kind. */
type Envelope = '_id' | '_rev' | 'type' | 'schemaVersion' | 'written';

/** What a statement says: its fields without those of every document. */
export type Content<S> = Omit<S, Envelope>;

const ENVELOPE: ReadonlySet<string> = new Set(['type', 'schemaVersion', 'written'] satisfies Envelope[]);

/** What a statement of this version says, as a form shows it. */
export function contentOf<S extends object>(statement: S): Content<S> {
  const content = Object.entries(statement).filter(([name]) => !name.startsWith('_') && !ENVELOPE.has(name));
  return Object.fromEntries(content) as Content<S>;
}

/** Some fields of a document; an absent one stays absent. */
export function pickFields<D extends object, F extends keyof D & string>(document: D, names: readonly F[]): Pick<D, F> {
  const present = names.filter((name) => name in document);
  return Object.fromEntries(present.map((name) => [name, document[name]])) as Pick<D, F>;
}

/** The same fields without blanks around texts; a text in a list or an object stays as it is. */
export function withTrimmedTexts<F extends object>(fields: F): F {
  const trimmed = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed) as F;
}

/** As typed into a form: texts trimmed, and those without a word left out. */
export function withoutBlankTexts<F extends object>(fields: F): Partial<F> {
  return Object.fromEntries(Object.entries(withTrimmedTexts(fields)).filter(([, value]) => value !== '')) as Partial<F>;
}
