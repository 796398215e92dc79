import { photoFields } from '../../../couchdb/databases.ts';
import type { Store } from '../store/store.ts';

/** Facts that one question is answered with: each may be as large as a post. */
const PAGE_SIZE = 100;

/** Of these photos those that a living fact shows. */
export async function namedAmong(store: Pick<Store, 'find'>, photos: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  // One after the other: each may have to bring its index up to date first, and one yes is enough.
  for (const { name, fields } of photoFields()) {
    for (const field of fields) {
      const open = [...new Set(photos)].filter((photo) => !named.has(photo)).sort();
      for (const photo of await shownBy(store, name, field, open)) named.add(photo);
    }
  }
  return named;
}

/**
 * Which of these, in their order, one field of one database's facts names. All that stand from the first to the last of
 * them are asked for at once; where those are too many, each half by itself. So it takes about as many questions as
 * there are pages of such facts, or as there are photos where that is less, and for most fields one.
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

/** As both engines understand such a name: a number is a place in a list. */
function valueAt(doc: unknown, field: string): unknown {
  let value = doc;
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}
