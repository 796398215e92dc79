import { photoFields } from '../../../../couchdb/databases.ts';
import type { Store } from '../store/store.ts';

/** Facts per response: each may be as large as a post. */
const PAGE_SIZE = 100;

/** Those of these photos that a living fact shows. */
export async function namedAmong(store: Pick<Store, 'find'>, photos: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  // Sequential: each query may first have to update its index, and one match is enough.
  for (const { name, fields } of photoFields()) {
    for (const field of fields) {
      const open = [...new Set(photos)].filter((photo) => !named.has(photo)).sort();
      for (const photo of await shownBy(store, name, field, open)) named.add(photo);
    }
  }
  return named;
}

/**
 * Which of these photos one field of one database's facts names. A single query covers the range from the first to the
 * last of them; if it contains too many facts, each half is queried separately. So the number of queries is about the
 * number of pages of such facts, or of photos if that is smaller, and one for most fields.
 */
async function shownBy(
  store: Pick<Store, 'find'>,
  database: string,
  field: string,
  photos: readonly string[],
): Promise<string[]> {
  const [first, last] = [photos[0], photos.at(-1)];
  if (first === undefined) return [];
  if (first === last) return (await store.find(database, { [field]: first }, 1)).length > 0 ? [first] : [];
  const rows = await store.find(database, { [field]: { $gte: first, $lte: last } }, PAGE_SIZE);
  if (rows.length < PAGE_SIZE) {
    const there = new Set(rows.map(({ doc }) => valueAt(doc, field)));
    return photos.filter((photo) => there.has(photo));
  }
  const middle = Math.ceil(photos.length / 2);
  const lower = await shownBy(store, database, field, photos.slice(0, middle));
  return [...lower, ...(await shownBy(store, database, field, photos.slice(middle)))];
}

/** Interprets the field name as both engines do: a number is an index into an array. */
function valueAt(doc: unknown, field: string): unknown {
  let value = doc;
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}
