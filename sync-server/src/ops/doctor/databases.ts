import { isDeepStrictEqual } from 'node:util';
import { DATABASES, type DatabaseSpec, SERVICE_SECURITY } from '../../../../couchdb/databases.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { askDatabase } from './ask-engine.ts';
import type { Notes } from './report.ts';

/** An index as listed by CouchDB and by PouchDB. */
interface ListedIndex {
  readonly name: unknown;
  readonly def: { readonly fields: unknown };
}

/**
 * Checks that the service's databases exist, are closed to others, and have their indexes. Returns whether all of them
 * exist.
 */
export async function checkDatabases(couch: Couch, notes: Notes): Promise<boolean> {
  const found = await Promise.all(DATABASES.map((spec) => checkDatabase(couch, spec, notes)));
  return found.every((isThere) => isThere);
}

async function checkDatabase(couch: Couch, spec: DatabaseSpec, notes: Notes): Promise<boolean> {
  const { name } = spec;
  const there = await askDatabase(couch, name);
  if (there?.status === 404) {
    notes.wrong(
      'databases',
      `The database ${name} is missing (${spec.holds}).`,
      'Put it back from a backup if it was ever there; otherwise start the service, which makes it.',
    );
    return false;
  }
  if (there?.status !== 200) {
    notes.unseen('databases', `The database ${name} cannot be read now.`, 'Look at the engine’s log, then ask again.');
    return false;
  }
  const security = await askDatabase(couch, name, '/_security');
  if (security?.status === 200 && !isDeepStrictEqual(security.body, SERVICE_SECURITY)) {
    notes.wrong(
      'databases',
      `The database ${name} is open to others than the service.`,
      'Start the service anew, which closes it, and find out who opened it.',
    );
  }
  await checkIndexes(couch, spec, notes);
  await checkReadable(couch, name, notes);
  return true;
}

const PAGE_SIZE = 500;
/** Per database, so that a large one does not take minutes. */
const MOST_PAGES = 20;

interface Page {
  readonly rows: readonly { readonly id: string }[];
}

/** Damage only shows when the damaged part is read, so this reads the documents. */
async function checkReadable(couch: Couch, name: string, notes: Notes): Promise<void> {
  let after = '';
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const query = new URLSearchParams({
      include_docs: 'true',
      limit: String(PAGE_SIZE),
      startkey: JSON.stringify(after),
    });
    const answer = await askDatabase(couch, name, `/_all_docs?${query}`);
    const { rows } = fieldsOf<Page>(answer?.body);
    // If the engine meets damage after the response has begun, the response is cut off.
    if (answer?.status !== 200 || !Array.isArray(rows)) {
      notes.wrong(
        'databases',
        `Documents of the database ${name} cannot be read (${answer?.status ?? 'no answer'}).`,
        'Look at the engine’s log; if its files are damaged, put the data back from a backup (docs/operating.md).',
      );
      return;
    }
    const last: Page['rows'][number] | undefined = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = `${last.id}\u0000`;
  }
}

async function checkIndexes(couch: Couch, { name, indexes }: DatabaseSpec, notes: Notes): Promise<void> {
  if (indexes.length === 0) return;
  const listed = fieldsOf<{ indexes: unknown }>((await askDatabase(couch, name, '/_index'))?.body).indexes;
  if (!Array.isArray(listed)) {
    notes.unseen(
      'databases',
      `The indexes of ${name} cannot be read now.`,
      'Look at the engine’s log, then ask again.',
    );
    return;
  }
  const known = new Map(listed.map((each: ListedIndex) => [each.name, fieldNames(each.def?.fields)]));
  const missing = indexes.filter((index) => !isDeepStrictEqual(known.get(index.name), [...index.fields]));
  if (missing.length === 0) return;
  notes.wrong(
    'databases',
    `${name} lacks the index ${missing.map((index) => index.name).join(', ')}, so what is found by it is slow.`,
    `Delete the document _local/installed of that database and start the service anew, which makes its indexes.`,
  );
}

/** `[{authorId: "asc"}]` -> `["authorId"]`. */
function fieldNames(fields: unknown): string[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: unknown) => (typeof field === 'string' ? [field] : Object.keys(fieldsOf(field))));
}
