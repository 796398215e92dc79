import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn } from '../../draws.ts';
import { engines } from '../engines.ts';
import { Caller } from './http.ts';
import { type AllDocsAnswer, as, type Written } from './rows.ts';

const IDS = ['Z', 'a', 'a b', 'a/b', 'b', 'ba', 'post:01', 'post:02', 'post:03', 'post:10', 'я', 'їжак', '中', '🐕'];

/** CouchDB orders ids by their UTF-8 bytes. */
const byBytes = (a: string, b: string) =>
  Buffer.compare(new Uint8Array(Buffer.from(a)), new Uint8Array(Buffer.from(b)));

describe.each(engines())('reading many: $name', (kind) => {
  let api: Caller;
  let db: string;

  beforeAll(async () => {
    api = new Caller(await kind.start());
    db = await api.newDatabase();
    await api.post(`${db}/_bulk_docs`, { docs: IDS.map((_id, n) => ({ _id, n })) });
    await api.put(`${db}/gone`, { _deleted: true });
  });
  afterAll(() => api.engine.close());

  const allDocs = async (query: Record<string, unknown>) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]));
    return as<AllDocsAnswer>(await api.get(`${db}/_all_docs?${search}`));
  };

  test('_all_docs is ordered by bytes and ranges are exact (any range)', async () => {
    const sorted = [...IDS].sort(byBytes);
    const bound = fc.option(
      fc.oneof(fc.constantFrom(...IDS), fc.constantFrom('', 'aa', 'post:', 'post:\ufff0', 'zz')),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(
        bound,
        bound,
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
        fc.integer({ min: 0, max: 5 }),
        async (startkey, endkey, descending, inclusive_end, limit, skip) => {
          const query = { startkey, endkey, descending, inclusive_end, limit, skip };
          const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
          const ordered = descending ? sorted.toReversed() : sorted;
          const sign = descending ? -1 : 1;
          const expected = ordered
            .filter((id) => startkey === undefined || byBytes(id, startkey) * sign >= 0)
            .filter((id) => endkey === undefined || byBytes(id, endkey) * sign < (inclusive_end ? 0.5 : 0))
            .slice(skip, limit === undefined ? undefined : skip + limit);
          const { rows, total_rows } = await allDocs(given);
          expect(rows.map(({ id }) => id)).toEqual(expected);
          expect(total_rows).toBe(IDS.length);
        },
      ),
      drawn(120),
    );
  });

  test('paging through everything by startkey returns each document once', async () => {
    const seen: string[] = [];
    let startkey: string | undefined;
    for (;;) {
      const { rows } = await allDocs({ limit: 4, ...(startkey === undefined ? {} : { startkey, skip: 1 }) });
      seen.push(...rows.map(({ key }) => key));
      startkey = rows.at(-1)?.key;
      if (rows.length < 4) break;
    }
    expect(seen).toEqual([...IDS].sort(byBytes));
  });

  test('reads by keys in their order, with removed and unknown ones', async () => {
    const body = { keys: ['b', 'gone', 'never', 'a', 'b'], include_docs: true };
    const answer = as<AllDocsAnswer>(await api.post(`${db}/_all_docs`, body));
    const rev = expect.any(String);
    const found = (id: string) => ({ id, key: id, value: { rev }, doc: { _id: id, _rev: rev, n: IDS.indexOf(id) } });
    expect(answer.rows).toEqual([
      found('b'),
      { id: 'gone', key: 'gone', value: { rev, deleted: true }, doc: null },
      { key: 'never', error: 'not_found' },
      found('a'),
      found('b'),
    ]);
    const page = as<AllDocsAnswer>(await api.post(`${db}/_all_docs`, { keys: ['a', 'b', 'Z'], limit: 1, skip: 1 }));
    expect(page.rows.map(({ id }) => id)).toEqual(['b']);
  });

  test('shows conflicts on request', async () => {
    const own = await api.newDatabase();
    const docs = [
      { _id: 'a', _rev: '1-aa' },
      { _id: 'a', _rev: '1-bb' },
    ];
    await api.post(`${own}/_bulk_docs`, { new_edits: false, docs });
    const { rows } = as<AllDocsAnswer>(await api.get(`${own}/_all_docs?include_docs=true&conflicts=true`));
    expect(rows[0]?.doc).toEqual({ _id: 'a', _rev: '1-bb', _conflicts: ['1-aa'] });
  });

  describe('Mango queries', () => {
    let cats: string;
    const CATS = Array.from({ length: 40 }, (_, n) => ({
      _id: `cat:${String(n).padStart(2, '0')}`,
      age: n % 7,
      name: `Кіт ${n}`,
      tags: n % 2 ? ['x'] : [],
    }));

    beforeAll(async () => {
      cats = await api.newDatabase();
      await api.post(`${cats}/_bulk_docs`, { docs: CATS });
      const made = await api.post(`${cats}/_index`, { index: { fields: ['age', '_id'] }, name: 'age', ddoc: 'age' });
      expect(made).toEqual({ result: 'created', id: '_design/age', name: 'age' });
    });

    const find = async (request: object) =>
      as<{ docs: Record<string, unknown>[]; warning?: string }>(await api.post(`${cats}/_find`, request));

    test('a Mango query finds an array element by its index', async () => {
      const own = await api.newDatabase();
      const field = 'gallery.1.sha256';
      await api.post(`${own}/_index`, { index: { fields: [field] }, name: field });
      const docs = Array.from({ length: 30 }, (_, n) => ({
        _id: `pet:${n}`,
        gallery: n % 3 === 0 ? null : Array.from({ length: n % 4 }, (_photo, place) => ({ sha256: `${n}-${place}` })),
      }));
      await api.post(`${own}/_bulk_docs`, { docs });
      const found = as<{ docs: { _id: string }[]; warning?: string }>(
        await api.post(`${own}/_find`, { selector: { [field]: '22-1' } }),
      );
      expect(found.docs.map(({ _id }) => _id)).toEqual(['pet:22']);
      // Without a fitting index both engines scan everything and return a warning.
      expect(found.warning ?? null).toBeNull();
      if (kind.name !== 'embedded') {
        const plan = await api.post(`${own}/_explain`, { selector: { [field]: '22-1' } });
        expect(plan).toMatchObject({ index: { name: field }, mrargs: { start_key: ['22-1'] } });
      }
    });

    test('a Mango index is created once and listed', async () => {
      const again = { index: { fields: ['age', '_id'] }, name: 'age', ddoc: 'age' };
      expect(await api.post(`${cats}/_index`, again)).toEqual({ result: 'exists', id: '_design/age', name: 'age' });
      expect(await api.get(`${cats}/_index`)).toMatchObject({
        total_rows: 2,
        indexes: [
          { ddoc: null, name: '_all_docs' },
          { ddoc: '_design/age', name: 'age', type: 'json' },
        ],
      });
    });

    test('a Mango query supports ranges, sort, skip and limit (any)', async () => {
      const operator = fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$eq');
      await fc.assert(
        fc.asyncProperty(
          operator,
          fc.integer({ min: -1, max: 7 }),
          fc.boolean(),
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 0, max: 12 }),
          async (op, age, descending, limit, skip) => {
            const direction = descending ? 'desc' : 'asc';
            const sort = [{ age: direction }, { _id: direction }];
            const { docs } = await find({ selector: { age: { [op]: age } }, sort, limit, skip, fields: ['_id'] });
            const passes = {
              $gt: (n: number) => n > age,
              $gte: (n: number) => n >= age,
              $lt: (n: number) => n < age,
              $lte: (n: number) => n <= age,
              $eq: (n: number) => n === age,
            };
            const sorted = CATS.filter((cat) => passes[op](cat.age)).sort(
              (a, b) => a.age - b.age || (a._id < b._id ? -1 : 1),
            );
            const expected = (descending ? sorted.toReversed() : sorted).slice(skip, skip + limit);
            expect(docs).toEqual(expected.map(({ _id }) => ({ _id })));
          },
        ),
        drawn(60),
      );
    });

    test('a Mango query returns at most 25 without a limit, none for limit 0', async () => {
      expect((await find({ selector: { age: { $gte: 0 } } })).docs).toHaveLength(25);
      expect((await find({ selector: { age: { $gte: 0 } }, limit: 0 })).docs).toEqual([]);
    });

    test('a Mango equality on a text finds the document, also after changes and removals', async () => {
      const own = await api.newDatabase();
      await api.post(`${own}/_index`, { index: { fields: ['slug'] }, name: 'slug', ddoc: 'slug' });
      const one = { selector: { slug: 'кіт-1' }, limit: 1 };
      const { rev } = as<Written>(await api.put(`${own}/a`, { slug: 'кіт-1' }));
      expect(await api.post(`${own}/_find`, one)).toMatchObject({ docs: [{ _id: 'a' }] });
      const next = as<Written>(await api.put(`${own}/a?rev=${rev}`, { slug: 'кіт-2' })).rev;
      expect(await api.post(`${own}/_find`, one)).toMatchObject({ docs: [] });
      expect(await api.post(`${own}/_find`, { selector: { slug: 'кіт-2' } })).toMatchObject({ docs: [{ _id: 'a' }] });
      await api.call('admin', 'DELETE', `${own}/a?rev=${next}`);
      expect(await api.post(`${own}/_find`, { selector: { slug: 'кіт-2' } })).toMatchObject({ docs: [] });
    });

    test('a Mango query supports two fields, an $or, an $in, an array element', async () => {
      expect((await find({ selector: { age: 3, name: 'Кіт 10' } })).docs).toMatchObject([{ _id: 'cat:10' }]);
      const either = await find({ selector: { $or: [{ name: 'Кіт 1' }, { name: 'Кіт 2' }] } });
      expect(either.docs.map(({ _id }) => _id)).toEqual(['cat:01', 'cat:02']);
      expect(either.warning).toMatch(/^No matching index found/);
      expect((await find({ selector: { _id: { $in: ['cat:05', 'cat:07'] } } })).docs).toHaveLength(2);
      expect((await find({ selector: { tags: { $elemMatch: { $eq: 'x' } } }, limit: 100 })).docs).toHaveLength(20);
    });

    test('a Mango index can be removed', async () => {
      const own = await api.newDatabase();
      await api.post(`${own}/_index`, { index: { fields: ['a'] }, name: 'a', ddoc: 'a' });
      expect((await api.call('admin', 'DELETE', `${own}/_index/a/json/a`)).body).toEqual({ ok: true });
      expect(await api.get(`${own}/_index`)).toMatchObject({ total_rows: 1 });
    });
  });

  test('supports views with _count and _sum', async () => {
    const own = await api.newDatabase();
    await api.post(`${own}/_bulk_docs`, {
      docs: Array.from({ length: 10 }, (_, n) => ({ _id: String(n), kind: n % 2 ? 'odd' : 'even', n })),
    });
    const map = 'function (doc) { emit(doc.kind, doc.n); }';
    await api.put(`${own}/_design/v`, {
      views: { count: { map, reduce: '_count' }, sum: { map, reduce: '_sum' }, plain: { map } },
    });
    const view = (rest: string) => api.get(`${own}/_design/v/_view/${rest}`);
    expect(await view('count')).toEqual({ rows: [{ key: null, value: 10 }] });
    expect(await view('count?group=true')).toEqual({
      rows: [
        { key: 'even', value: 5 },
        { key: 'odd', value: 5 },
      ],
    });
    expect(await view('sum?group=true&key="odd"')).toEqual({ rows: [{ key: 'odd', value: 25 }] });
    expect(await view('sum?key="none"')).toEqual({ rows: [] });
    expect(await view('plain?key="odd"&limit=2&include_docs=true')).toMatchObject({
      total_rows: 10,
      rows: [
        { id: '1', key: 'odd', value: 1, doc: { _id: '1' } },
        { id: '3', key: 'odd', value: 3 },
      ],
    });
    expect(await view('count?reduce=false&descending=true&limit=1')).toMatchObject({
      rows: [{ id: '9', key: 'odd', value: 9 }],
    });
    expect(await api.post(`${own}/_design/v/_view/count`, { keys: ['odd', 'none'], group: true })).toEqual({
      rows: [{ key: 'odd', value: 5 }],
    });
    expect((await api.call('admin', 'GET', `${own}/_design/v/_view/none`)).body).toEqual({
      error: 'not_found',
      reason: 'missing_named_view',
    });
  });
});
