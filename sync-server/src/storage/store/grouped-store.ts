import { blamesDocuments, type GroupedStore, type NewDocument, type Row, type Store, type Written } from './store.ts';

/** Beyond this the engine slows down faster than linearly (apache/couchdb pull request 6077). */
const MOST_TOGETHER = 1_000;

interface Request<I, O> {
  readonly items: readonly I[];
  readonly done: (answer: O[]) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Groups the requests of many people's databases to the same shared database: while one request runs, the next ones
 * gather. A single statement on a quiet day does not wait; a thousand at once share requests.
 */
export function groupStore(store: Store): GroupedStore {
  const writers = new Map<string, (documents: readonly NewDocument[]) => Promise<Written[]>>();
  return {
    read: groupReads((database, ids) => store.read(database, ids)),
    readRare: groupReads((database, ids) => store.readRare(database, ids)),
    async write(database, documents) {
      const writer = entryOf(writers, database, () =>
        gather<NewDocument, Written>((all) => writeApart(store, database, all)),
      );
      return await writer(documents);
    },
  };
}

function groupReads(read: Store['read']): Store['read'] {
  const readers = new Map<string, (ids: readonly string[]) => Promise<(Row | null)[]>>();
  return async (database, ids) => {
    const reader = entryOf(readers, database, () =>
      gather<string, Row | null>(async (all) => {
        const rows = await read(database, [...new Set(all)]);
        return all.map((id) => rows.get(id) ?? null);
      }),
    );
    const rows = await reader(ids);
    return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id, row]])));
  };
}

/**
 * One document that the engine rejects must not block the others in its group: the group is halved until the document
 * is alone.
 */
async function writeApart(store: Store, database: string, documents: readonly NewDocument[]): Promise<Written[]> {
  try {
    return await store.write(database, documents);
  } catch (error) {
    if (!blamesDocuments(error)) throw error;
    const [only] = documents;
    if (documents.length === 1 && only !== undefined) {
      return [{ id: only._id, ok: false, conflict: false, reason: 'refused by the engine' }];
    }
    const middle = Math.ceil(documents.length / 2);
    const first = await writeApart(store, database, documents.slice(0, middle));
    return [...first, ...(await writeApart(store, database, documents.slice(middle)))];
  }
}

/** Groups calls: while `send` runs, further items gather and are sent together. */
export function gather<I, O>(send: (items: readonly I[]) => Promise<O[]>): (items: readonly I[]) => Promise<O[]> {
  let waiting: Request<I, O>[] = [];
  let sending = false;

  async function run(): Promise<void> {
    sending = true;
    while (waiting.length > 0) {
      const together = takeTogether();
      try {
        const answers = await send(together.flatMap((request) => request.items));
        let from = 0;
        for (const request of together) {
          request.done(answers.slice(from, from + request.items.length));
          from += request.items.length;
        }
      } catch (error) {
        for (const request of together) request.failed(error);
      }
    }
    sending = false;
  }

  function takeTogether(): Request<I, O>[] {
    let count = 0;
    let size = 0;
    for (const request of waiting) {
      if (count > 0 && size + request.items.length > MOST_TOGETHER) break;
      count += 1;
      size += request.items.length;
    }
    const together = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return together;
  }

  return async (items) => {
    if (items.length === 0) return [];
    const answer = new Promise<O[]>((done, failed) => {
      waiting.push({ items, done, failed });
    });
    if (!sending) void run();
    return await answer;
  };
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = make();
  map.set(key, made);
  return made;
}
