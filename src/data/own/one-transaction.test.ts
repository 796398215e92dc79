import 'fake-indexeddb/auto';
import indexeddb from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchTransactions } from '../testing/transactions.ts';
import { OneTransaction } from './one-transaction.ts';

const Browser = PouchDB.plugin(indexeddb);
const FIRST_VERSION = 2e13;
const MANY = Array.from({ length: 20 }, (_, place) => `doc-${place}`);

let transactions: ReturnType<typeof watchTransactions>;

beforeEach(() => {
  transactions = watchTransactions();
});
afterEach(() => transactions.end());

/**
 * PouchDB's state after the first opening: at that it tests whether the browser stores blobs, and waits for the answer
 * in a transaction that has ended in Node.
 */
function openedBefore(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`_pouch_${name}`, FIRST_VERSION);
    request.onupgradeneeded = () => {
      const docs = request.result.createObjectStore('docs', { keyPath: 'id' });
      docs.createIndex('seq', 'seq', { unique: true });
      docs.createIndex('deleted,id', ['deleted', 'id'], { unique: true });
      request.result.createObjectStore('meta', { keyPath: 'id' }).put({ id: 'meta', idb_attachment_format: 'base64' });
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

function open(name: string): PouchDB.Database<{ text: string }> {
  return new Browser(name, { adapter: 'indexeddb' });
}

const textsOf = (docs: readonly string[], text: string) => docs.map((_id) => ({ _id, text }));

/** Writes and reads of all kinds, none of which waits for another. */
async function useAtOnce(database: PouchDB.Database<{ text: string }>) {
  await database.bulkDocs(textsOf(MANY, 'first'));
  const [written, all, changes, one, nobody, local] = await Promise.all([
    database.bulkDocs(MANY.map((place) => ({ _id: `more-${place}`, text: 'second' }))),
    database.allDocs({ include_docs: true, keys: MANY }),
    database.changes({ include_docs: true, limit: 5 }),
    database.get('doc-1', { revs: true, open_revs: 'all' }),
    database.get('nobody').catch(() => null),
    database.put({ _id: '_local/place', text: 'kept' }).then(() => database.get('_local/place')),
    database.compact(),
  ]);
  return [written.length, all.rows.length, changes.results.length, Array.isArray(one), nobody, local.text];
}
const ANSWERS = [20, 20, 5, true, null, 'kept'];

it('runs concurrent calls one transaction after the other, and answers all of them', async () => {
  await openedBefore('limited');
  const one = new OneTransaction(IDBDatabase.prototype);
  const database = open('limited');
  one.limit(database);
  expect(await useAtOnce(database)).toEqual(ANSWERS);
  expect(transactions.most()).toBe(1);
  await database.close();
});

it('runs several transactions at once without the limit, which WebKit cannot handle', async () => {
  await openedBefore('as-it-comes');
  const database = open('as-it-comes');
  expect(await useAtOnce(database)).toEqual(ANSWERS);
  expect(transactions.most()).toBeGreaterThan(1);
  await database.close();
});

it('answers calls made before closing, and limits the next opening too', async () => {
  await openedBefore('again');
  const one = new OneTransaction(IDBDatabase.prototype);
  const database = open('again');
  one.limit(database);
  await database.bulkDocs(textsOf(MANY, 'first'));
  const [read] = await Promise.all([database.allDocs(), database.close()]);
  expect(read.rows).toHaveLength(20);
  const next = open('again');
  one.limit(next);
  const [info] = await Promise.all([next.info(), next.get('doc-3'), next.get('doc-4'), next.allDocs()]);
  expect(info.doc_count).toBe(20);
  expect(transactions.most()).toBe(1);
  await next.destroy();
});
