import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../engines.ts';
import { Caller } from './http.ts';
import { as, type Written } from './rows.ts';

interface Description {
  readonly doc_count: number;
  readonly doc_del_count: number;
  readonly sizes: { readonly file: number; readonly external: number; readonly active: number };
}

interface LocalDocs {
  readonly total_rows: null;
  readonly offset: null;
  readonly rows: readonly { readonly id: string; readonly key: string; readonly value: { readonly rev: string } }[];
}

describe.each(engines())('the information about a database: $name', (kind) => {
  let api: Caller;
  beforeAll(async () => {
    api = new Caller(await kind.start());
  });
  afterAll(() => api.engine.close());

  test('a database counts documents, removed documents and the bytes of current ones', async () => {
    const db = await api.newDatabase();
    const docs = Array.from({ length: 40 }, (_, n) => ({ _id: `d${n}`, text: 'ї'.repeat(2000) }));
    const written = as<Written[]>(await api.post(`${db}/_bulk_docs`, { docs }));
    const describeIt = async () => as<Description>(await api.get(db));
    const full = await describeIt();
    const length = docs.reduce((sum, doc) => sum + Buffer.byteLength(JSON.stringify(doc)), 0);
    expect(full).toMatchObject({ doc_count: 40, doc_del_count: 0 });
    expect(full.sizes.external / length).toBeGreaterThan(0.8);
    expect(full.sizes.external / length).toBeLessThan(1.2);
    expect(full.sizes.file).toBeGreaterThan(0);

    const rewritten = docs.map((doc, n) => ({ ...doc, _rev: written[n]?.rev, _deleted: n % 2 === 0, n }));
    await api.post(`${db}/_bulk_docs`, {
      docs: rewritten.map(({ _deleted, ...doc }) => (_deleted ? { _id: doc._id, _rev: doc._rev, _deleted } : doc)),
    });
    const half = await describeIt();
    expect(half).toMatchObject({ doc_count: 20, doc_del_count: 20 });
    expect(half.sizes.external / length).toBeGreaterThan(0.4);
    expect(half.sizes.external / length).toBeLessThan(0.6);
  });

  test('a document that is edited again and again counts once, with a history of a thousand revisions', async () => {
    const db = await api.newDatabase();
    const edits = 1_200;
    const hashOf = (n: number) => n.toString(16).padStart(32, '0');
    const edit = (n: number) => ({
      _id: 'draft:1',
      text: 'x'.repeat(100),
      _rev: `${n}-${hashOf(n)}`,
      _revisions: { start: n, ids: Array.from({ length: Math.min(n, 1_000) }, (_, ago) => hashOf(n - ago)) },
    });
    await api.post(`${db}/_bulk_docs`, { new_edits: false, docs: [edit(1)] });
    const { sizes: first } = as<Description>(await api.get(db));
    for (let from = 2; from <= edits; from += 50) {
      const docs = Array.from({ length: Math.min(50, edits - from + 1) }, (_, n) => edit(from + n));
      await api.post(`${db}/_bulk_docs`, { new_edits: false, docs });
    }
    const { doc_count, sizes } = as<Description>(await api.get(db));
    expect([doc_count, sizes.external <= first.external + 100]).toEqual([1, true]);
    const found = as<{ _rev: string; _revisions: { ids: string[] } }>(await api.get(`${db}/draft:1?revs=true`));
    expect([found._rev, found._revisions.ids.length]).toEqual([edit(edits)._rev, 1_000]);
  });

  test('a database lists its checkpoints, and removes them one by one or many at once', async () => {
    const db = await api.newDatabase();
    for (const name of ['a', 'b', 'ї']) await api.put(`${db}/_local/${encodeURIComponent(name)}`, { n: 1 });
    await api.put(`${db}/document`, {});
    const list = async (query = '') => as<LocalDocs>(await api.get(`${db}/_local_docs${query}`));
    const row = (name: string) => ({ id: `_local/${name}`, key: `_local/${name}`, value: { rev: '0-1' } });
    expect(await list()).toEqual({ total_rows: null, offset: null, rows: [row('a'), row('b'), row('ї')] });
    expect((await list('?limit=2')).rows).toEqual([row('a'), row('b')]);
    expect((await list('?startkey="_local/b"&limit=1')).rows).toEqual([row('b')]);
    const removals = ['a', 'ї'].map((name) => ({ _id: `_local/${name}`, _rev: '0-1', _deleted: true }));
    expect((await api.call('admin', 'POST', `${db}/_bulk_docs`, { docs: removals })).status).toBe(201);
    expect((await list()).rows).toEqual([row('b')]);
    expect((await api.call('admin', 'DELETE', `${db}/_local/b?rev=0-1`)).status).toBe(200);
    expect((await list()).rows).toEqual([]);
    expect(await api.get(db)).toMatchObject({ doc_count: 1 });
  });

  test('_bulk_get answers item by item, also where one names no revision', async () => {
    const db = await api.newDatabase();
    const { rev } = as<Written>(await api.put(`${db}/a`, {}));
    const docs = [
      { id: 'a', rev: 'odd' },
      { id: 'a', rev: 5 },
      { id: 'a', rev },
      { id: 'a' },
      { id: 'never' },
      { id: 'a', rev: '1-00' },
    ];
    const { results } = as<{ results: { id: string; docs: { ok?: unknown; error?: unknown }[] }[] }>(
      await api.post(`${db}/_bulk_get`, { docs }),
    );
    const bad = { error: 'bad_request', reason: 'Invalid rev format' };
    const missing = { error: 'not_found', reason: 'missing' };
    expect(results.map((result) => result.docs[0]?.error ?? result.docs[0]?.ok)).toEqual([
      { id: 'a', rev: 'odd', ...bad },
      { id: 'a', rev: 5, ...bad },
      { _id: 'a', _rev: rev },
      { _id: 'a', _rev: rev },
      { id: 'never', rev: 'undefined', ...missing },
      { id: 'a', rev: '1-00', ...missing },
    ]);
  });
});
