import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn } from '../../draws.ts';
import { engines } from '../engines.ts';
import { Caller } from './http.ts';
import { type AllDocsAnswer, as, type ChangesAnswer, type Written } from './rows.ts';

describe.each(engines())('purging: $name', (kind) => {
  let api: Caller;

  beforeAll(async () => {
    api = new Caller(await kind.start());
  });
  afterAll(() => api.engine.close());

  const purge = async (db: string, revs: Record<string, readonly string[]>) => {
    const { status, body } = await api.call('admin', 'POST', `${db}/_purge`, revs);
    expect({ status, body }).toEqual({ status: 201, body: { purge_seq: null, purged: expect.any(Object) } });
    return as<{ purged: Record<string, string[]> }>(body).purged;
  };
  const put = async (path: string, body: object) => as<Written>(await api.put(path, body)).rev;
  const changes = async (db: string, query = '') => as<ChangesAnswer>(await api.get(`${db}/_changes${query}`));
  const idsOf = ({ results }: ChangesAnswer) => results.map(({ id }) => id);
  const countOf = async (db: string) => as<{ doc_count: number }>(await api.get(db)).doc_count;
  const found = async (db: string, selector: object) =>
    as<{ docs: { _id: string; n: number }[] }>(await api.post(`${db}/_find`, { selector, limit: 100 })).docs;

  /** Three separate edits: `2-bb` wins, `2-cc` lost, `2-dd` is a tombstone; all descend from `1-aa`. */
  const writeConflicts = async (db: string, id = 'doc') => {
    const rows = ['bb', 'cc', 'dd'].map((hash) => ({
      _id: id,
      _rev: `2-${hash}`,
      _revisions: { start: 2, ids: [hash, 'aa'] },
      from: hash,
      ...(hash === 'dd' ? { _deleted: true } : {}),
    }));
    await api.post(`${db}/_bulk_docs`, { new_edits: false, docs: [{ _id: id, _rev: '1-aa', from: 'aa' }, ...rows] });
  };
  const leavesOf = async (db: string, id: string) => {
    const { status, body } = await api.call('admin', 'GET', `${db}/${id}?open_revs=all&revs=true`);
    if (status === 404) return [];
    return as<{ ok: { _rev: string } }[]>(body)
      .map(({ ok }) => ok._rev)
      .sort();
  };

  test('removes a tombstone completely, and a new document with its id starts a new history', async () => {
    const db = await api.newDatabase();
    const first = await put(`${db}/gone`, { n: 1 });
    await put(`${db}/stays`, { n: 1 });
    const { rev } = as<Written>((await api.call('admin', 'DELETE', `${db}/gone?rev=${first}`)).body);
    expect(await purge(db, { gone: [rev] })).toEqual({ gone: [rev] });
    expect(idsOf(await changes(db))).toEqual(['stays']);
    expect(await countOf(db)).toBe(1);
    expect(await api.call('admin', 'GET', `${db}/gone`)).toMatchObject({ status: 404, body: { reason: 'missing' } });
    expect(await api.call('admin', 'GET', `${db}/gone?rev=${first}`)).toMatchObject({ status: 404 });
    expect(await api.post(`${db}/_revs_diff`, { gone: [first, rev] })).toEqual({ gone: { missing: [first, rev] } });
    expect(await api.post(`${db}/_bulk_get`, { docs: [{ id: 'gone', rev }] })).toMatchObject({
      results: [{ id: 'gone', docs: [{ error: { error: 'not_found' } }] }],
    });
    expect(await put(`${db}/gone`, { n: 2 })).toMatch(/^1-/);
    expect(idsOf(await changes(db))).toEqual(['stays', 'gone']);
    expect(await countOf(db)).toBe(2);
  });

  test('removes an existing document with its history', async () => {
    const db = await api.newDatabase();
    const first = await put(`${db}/doc`, { n: 1 });
    const second = await put(`${db}/doc?rev=${first}`, { n: 2 });
    expect(await purge(db, { doc: [second] })).toEqual({ doc: [second] });
    expect(await changes(db)).toMatchObject({ results: [], pending: 0 });
    expect(as<AllDocsAnswer>(await api.get(`${db}/_all_docs`))).toMatchObject({ total_rows: 0, rows: [] });
    expect(await countOf(db)).toBe(0);
    expect(await put(`${db}/doc`, { n: 3 })).toMatch(/^1-/);
    expect(await api.get(`${db}/doc?revs=true`)).toMatchObject({ n: 3, _revisions: { start: 1 } });
  });

  test('ignores a missing document, and a revision that is no leaf', async () => {
    const db = await api.newDatabase();
    const first = await put(`${db}/doc`, { n: 1 });
    const second = await put(`${db}/doc?rev=${first}`, { n: 2 });
    await api.put(`${db}/_local/point`, { n: 3 });
    const asked = {
      doc: [first, '7-unknown'],
      none: ['1-a'],
      '_local/point': ['0-1'],
      ['__proto__']: ['1-a'],
      empty: [],
    };
    expect(await purge(db, asked)).toEqual({ doc: [], none: [], '_local/point': [], ['__proto__']: [], empty: [] });
    expect(await purge(db, {})).toEqual({});
    expect(await api.get(`${db}/doc?revs=true`)).toMatchObject({ _rev: second, _revisions: { start: 2 } });
    expect(await api.get(`${db}/_local/point`)).toMatchObject({ n: 3 });
    expect(idsOf(await changes(db))).toEqual(['doc']);
  });

  test('removes a hundred documents at once', async () => {
    const db = await api.newDatabase();
    const docs = Array.from({ length: 150 }, (_, n) => ({
      _id: `d${String(n).padStart(3, '0')}`,
      _deleted: n % 2 === 0,
    }));
    const written = as<Written[]>(await api.post(`${db}/_bulk_docs`, { docs }));
    const asked = Object.fromEntries(written.slice(0, 100).map(({ id, rev }) => [id, [rev]]));
    expect(await purge(db, asked)).toEqual(asked);
    expect(idsOf(await changes(db)).sort()).toEqual(docs.slice(100).map(({ _id }) => _id));
    expect(await countOf(db)).toBe(25);
  });

  test('leaves other leaves; when the winner is purged, the next one appears at the end of the changes', async () => {
    const db = await api.newDatabase();
    await writeConflicts(db);
    await put(`${db}/other`, {});
    const before = await changes(db);
    expect(await api.get(`${db}/doc`)).toMatchObject({ from: 'cc' });
    expect(await purge(db, { doc: ['2-cc'] })).toEqual({ doc: ['2-cc'] });
    expect(await api.get(`${db}/doc?conflicts=true&deleted_conflicts=true&revs=true`)).toEqual({
      _id: 'doc',
      _rev: '2-bb',
      from: 'bb',
      _deleted_conflicts: ['2-dd'],
      _revisions: { start: 2, ids: ['bb', 'aa'] },
    });
    expect(await leavesOf(db, 'doc')).toEqual(['2-bb', '2-dd']);
    expect(await api.post(`${db}/_revs_diff`, { doc: ['1-aa', '2-bb', '2-cc', '2-dd'] })).toMatchObject({
      doc: { missing: ['2-cc'] },
    });
    const after = await changes(db, `?since=${before.last_seq}&style=all_docs`);
    expect(after.results).toMatchObject([{ id: 'doc', changes: [{ rev: '2-bb' }, { rev: '2-dd' }] }]);
    expect(idsOf(await changes(db))).toEqual(['other', 'doc']);
    expect(await countOf(db)).toBe(2);
  });

  test('when only a tombstone remains, the document counts as removed', async () => {
    const db = await api.newDatabase();
    await writeConflicts(db);
    expect(await purge(db, { doc: ['2-cc', '2-bb', '2-bb'] })).toEqual({ doc: ['2-bb', '2-cc'] });
    expect(await api.call('admin', 'GET', `${db}/doc`)).toMatchObject({ status: 404, body: { reason: 'deleted' } });
    expect((await changes(db)).results).toMatchObject([{ id: 'doc', deleted: true, changes: [{ rev: '2-dd' }] }]);
    // CouchDB still treats such a document as an existing one: it counts it, and answers 409 to a new write.
    if (kind.name !== 'embedded') return;
    expect(await countOf(db)).toBe(0);
    expect(await put(`${db}/doc`, { n: 1 })).toMatch(/^3-/);
  });

  test('purges all leaves at once, in one request with other documents', async () => {
    const db = await api.newDatabase();
    await writeConflicts(db, 'one');
    await writeConflicts(db, 'two');
    const purged = await purge(db, { one: ['2-dd', '2-bb', '2-cc'], two: ['2-dd', '1-aa'] });
    expect(purged).toEqual({ one: ['2-bb', '2-cc', '2-dd'], two: ['2-dd'] });
    expect(idsOf(await changes(db))).toEqual(['two']);
    expect(await leavesOf(db, 'two')).toEqual(['2-bb', '2-cc']);
    expect(await leavesOf(db, 'one')).toEqual([]);
  });

  test('Mango and views never show purged data, nor a recreated document’s former data', async () => {
    const db = await api.newDatabase();
    await api.post(`${db}/_index`, { index: { fields: ['n'] }, name: 'by-n' });
    await api.put(`${db}/_design/v`, {
      views: { all: { map: 'function (doc) { emit(doc.n, 1); }', reduce: '_count' } },
    });
    const counted = async () => as<{ rows: { value: number }[] }>(await api.get(`${db}/_design/v/_view/all`)).rows;
    const findAll = async () => (await found(db, { n: { $gte: 0 } })).map(({ _id, n }) => `${_id} ${n}`).sort();
    await put(`${db}/kept`, { n: 0 });
    for (const ended of ['removed', 'standing']) {
      const first = await put(`${db}/doc`, { n: 1 });
      expect(await findAll()).toEqual(['doc 1', 'kept 0']);
      const rev = ended === 'standing' ? first : await put(`${db}/doc?rev=${first}`, { _deleted: true });
      expect((await findAll()).length + (await counted()).length).toBeGreaterThan(0);
      await purge(db, { doc: [rev] });
      expect(await findAll()).toEqual(['kept 0']);
      expect(await counted()).toEqual([{ key: null, value: 1 }]);
      // The index must not confuse an old entry of this id with the new document's.
      const second = await put(`${db}/doc`, { n: 2 });
      expect(await findAll()).toEqual(['doc 2', 'kept 0']);
      const third = await put(`${db}/doc?rev=${second}`, { n: 3 });
      expect(await findAll()).toEqual(['doc 3', 'kept 0']);
      expect(await counted()).toEqual([{ key: null, value: 2 }]);
      await purge(db, { doc: [third] });
    }
  });

  test('removes an attachment with the last document that has it', async () => {
    const db = await api.newDatabase();
    const _attachments = { f: { data: 'aGVsbG8=', content_type: 'text/plain' } };
    const [one, two] = [await put(`${db}/one`, { _attachments }), await put(`${db}/two`, { _attachments })];
    const text = async (id: string) => (await api.call('admin', 'GET', `${db}/${id}/f`)).body;
    await purge(db, { one: [one] });
    expect([await text('one'), await text('two')]).toMatchObject([{ error: 'not_found' }, 'hello']);
    await purge(db, { two: [two] });
    await put(`${db}/one`, { _attachments });
    expect(await text('one')).toBe('hello');
  });

  test('a later compaction preserves everything else', async () => {
    const db = await api.newDatabase();
    await writeConflicts(db);
    const first = await put(`${db}/gone`, { n: 1 });
    await purge(db, { doc: ['2-cc'], gone: [first] });
    const again = await put(`${db}/gone`, { n: 2 });
    await put(`${db}/gone?rev=${again}`, { n: 3 });
    expect(await api.call('admin', 'POST', `${db}/_compact`, {})).toMatchObject({ status: 202 });
    await expect.poll(async () => (await api.call('admin', 'GET', `${db}/gone?rev=${again}`)).status).toBe(404);
    expect(await api.get(`${db}/gone`)).toMatchObject({ n: 3 });
    expect(await leavesOf(db, 'doc')).toEqual(['2-bb', '2-dd']);
    expect(idsOf(await changes(db))).toEqual(['doc', 'gone']);
  });

  test('does not wake a follower of the changes, which can continue from any position', async () => {
    const db = await api.newDatabase();
    const revs = new Map<string, string>();
    for (const id of ['a', 'b', 'c']) revs.set(id, await put(`${db}/${id}`, {}));
    const { results, last_seq } = await changes(db);
    const waiting = changes(db, `?feed=longpoll&timeout=20000&since=${last_seq}`);
    await purge(db, { c: [revs.get('c') ?? ''], a: [revs.get('a') ?? ''] });
    for (const since of ['0', results[0]?.seq]) expect(idsOf(await changes(db, `?since=${since}`))).toEqual(['b']);
    for (const since of [results[1]?.seq, results[2]?.seq]) {
      const answer = await changes(db, `?since=${since}`);
      expect(answer).toMatchObject({ results: [], pending: 0 });
      expect(Number.parseInt(answer.last_seq, 10)).toBeGreaterThanOrEqual(Number.parseInt(since ?? '', 10));
    }
    await put(`${db}/later`, {});
    expect(idsOf(await waiting)).toEqual(['later']);
    expect(idsOf(await changes(db, `?since=${last_seq}`))).toEqual(['later']);
  });

  test('does not affect concurrent writes, reads and queries', async () => {
    const db = await api.newDatabase();
    await api.post(`${db}/_index`, { index: { fields: ['n'] } });
    const docs = Array.from({ length: 60 }, (_, n) => ({ _id: `old${n}`, _deleted: true }));
    const old = as<Written[]>(await api.post(`${db}/_bulk_docs`, { docs }));
    const purging = async () => {
      for (let from = 0; from < old.length; from += 6) {
        await purge(db, Object.fromEntries(old.slice(from, from + 6).map(({ id, rev }) => [id, [rev]])));
      }
    };
    const writing = async (name: string) => {
      for (let n = 0; n < 20; n++) {
        const rev = await put(`${db}/${name}${n}`, { n: 1 });
        await put(`${db}/${name}${n}?rev=${rev}`, { n: 2 });
        if (n % 5 === 0) await found(db, { n: 2 });
      }
    };
    await Promise.all([purging(), writing('x'), writing('y')]);
    const expected = ['x', 'y'].flatMap((name) => Array.from({ length: 20 }, (_, n) => `${name}${n}`)).sort();
    expect((await found(db, { n: 2 })).map(({ _id }) => _id).sort()).toEqual(expected);
    expect(
      idsOf(await changes(db))
        .filter((id) => !id.startsWith('_design/'))
        .sort(),
    ).toEqual(expected);
    expect(await countOf(db)).toBe(expected.length + 1);
  });

  test('a purged database equals one that never had the purged leaves (any tree of revisions)', async () => {
    const step = fc.constantFrom('a', 'b');
    const revision = fc.record({
      id: fc.constantFrom('one', 'two'),
      path: fc.array(step, { minLength: 1, maxLength: 4 }),
      removed: fc.boolean(),
      purged: fc.boolean(),
      n: fc.nat({ max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(revision, { minLength: 1, maxLength: 10, selector: keyOf }), async (drawn) => {
        const under = (one: Drawn, other: Drawn) => keyOf(other).startsWith(keyOf(one));
        const leaves = drawn.filter((each) => drawn.filter((other) => under(each, other)).length === 1);
        const purged = leaves.filter((leaf) => leaf.purged);
        const remaining = leaves.filter((leaf) => !leaf.purged);
        const [db, expected] = [await api.newDatabase(), await api.newDatabase()];
        for (const each of [db, expected]) await api.post(`${each}/_index`, { index: { fields: ['n'] } });
        const write = async (into: string, revisions: readonly Drawn[]) => {
          for (const each of revisions) {
            await api.post(`${into}/_bulk_docs`, { new_edits: false, docs: [documentOf(each)] });
          }
        };
        await write(db, drawn);
        await found(db, { n: { $gte: 0 } });
        for (const id of ['one', 'two']) {
          const revs = purged.filter((leaf) => leaf.id === id).map(revOf);
          // CouchDB removes a document from its indexes even when the purge removed nothing.
          if (revs.length > 0) await purge(db, { [id]: revs });
        }
        await write(
          expected,
          drawn.filter((each) => remaining.some((leaf) => under(each, leaf))),
        );
        const views = [];
        for (const each of [db, expected]) {
          const rows = (await changes(each, '?style=all_docs')).results.map(({ seq: _, ...row }) => row);
          const documents = [];
          for (const id of ['one', 'two']) {
            const question = 'conflicts=true&deleted_conflicts=true&revs=true';
            const all = drawn.filter((any) => any.id === id).map(revOf);
            documents.push(
              (await api.call('admin', 'GET', `${each}/${id}?${question}`)).body,
              as<Record<string, { missing: string[] }>>(await api.post(`${each}/_revs_diff`, { [id]: all }))[id]
                ?.missing,
            );
          }
          const plain = rows.filter(({ id }) => !id.startsWith('_design/')).sort((a, b) => (a.id < b.id ? -1 : 1));
          const docs = (await found(each, { n: { $gte: 0 } })).sort((a, b) => (a._id < b._id ? -1 : 1));
          views.push({ rows: plain, documents, docs });
        }
        expect(views[0]).toEqual(views[1]);
        if (kind.name === 'embedded') expect(await countOf(db)).toBe(await countOf(expected));
      }),
      {
        ...drawn(kind.name === 'embedded' ? 25 : 12),
        // Without the purged leaf, the other one of two branches with separate roots would have been first.
        examples: [[['aa', 'baa', 'aba'].map((path) => drawnOf(path, { purged: path === 'aa' }))]],
      },
    );
  });

  test('is allowed only to the server’s admin', async () => {
    const db = await api.newDatabase({ names: ['ann'], admins: ['bob'] });
    const rev = await put(`${db}/doc`, {});
    for (const who of ['ann', 'bob']) {
      const answer = await api.call(api.token(who), 'POST', `${db}/_purge`, { doc: [rev] });
      expect(answer).toMatchObject({ status: 401, body: { reason: 'You are not a server admin.' } });
    }
    expect(await api.get(`${db}/doc`)).toMatchObject({ _rev: rev });
  });
});

interface Drawn {
  readonly id: string;
  readonly path: readonly string[];
  readonly removed: boolean;
  readonly purged: boolean;
  readonly n: number;
}

function drawnOf(path: string, more: { readonly purged: boolean }): Drawn {
  return { id: 'one', path: [...path], removed: false, n: 0, ...more };
}

function keyOf({ id, path }: Pick<Drawn, 'id' | 'path'>): string {
  return `${id}:${path.join('')}`;
}

/** A revision's hash identifies its ancestry. */
function hashesOf({ path }: Drawn): string[] {
  return path.map((_, index) => path.slice(0, index + 1).join('')).reverse();
}

function revOf(drawn: Drawn): string {
  return `${drawn.path.length}-${hashesOf(drawn)[0]}`;
}

function documentOf(drawn: Drawn): object {
  const { id, path, removed, n } = drawn;
  const history = { _rev: revOf(drawn), _revisions: { start: path.length, ids: hashesOf(drawn) } };
  return { _id: id, ...history, n, ...(removed ? { _deleted: true } : {}) };
}
