import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../engines.ts';
import { Caller } from './http.ts';
import { as, type Written } from './rows.ts';

describe.each(engines())('documents: $name', (kind) => {
  let api: Caller;

  beforeAll(async () => {
    api = new Caller(await kind.start());
  });
  afterAll(() => api.engine.close());

  test.each([
    'plain',
    'post:01JCZX0000ABCDEFGHJKMNPQRS',
    'with space and +',
    'with/slash',
    'київ',
    'emoji 🐕',
    'per%cent',
    'constructor',
  ])('accepts an id unchanged: %s', async (id) => {
    const db = await api.newDatabase();
    const address = `${db}/${encodeURIComponent(id)}`;
    const { rev } = as<Written>(await api.put(address, { a: 1 }));
    expect(await api.get(address)).toEqual({ _id: id, _rev: rev, a: 1 });
    expect(await api.get(`${db}/_all_docs`)).toMatchObject({ rows: [{ id, key: id, value: { rev } }] });
  });

  test('writes a document that a batch has thousands of times once, and stays responsive', async () => {
    const db = await api.newDatabase();
    const docs = Array.from({ length: 5_000 }, (_unused, n) => ({ _id: 'same', n }));
    const rows = as<{ readonly ok?: true; readonly error?: string }[]>(await api.post(`${db}/_bulk_docs`, { docs }));
    expect(rows.map(({ ok, error }) => ok ?? error)).toEqual([true, ...Array(4_999).fill('conflict')]);
    expect(await api.get(`${db}/same`)).toMatchObject({ n: 0 });
  });

  test('returns values unchanged', async () => {
    const db = await api.newDatabase();
    const value = {
      nul: '\u0000',
      quote: '"\\',
      text: 'їжак 🦔',
      list: [1, [2, { a: null }]],
      n: -1.5e10,
      deep: { a: { b: [] } },
    };
    await api.put(`${db}/values`, { value });
    expect(await api.get(`${db}/values`)).toMatchObject({ value });
  });

  test('keeps a revision chain: etag, history, old bodies, tombstone, new revision', async () => {
    const db = await api.newDatabase();
    const first = as<Written>(await api.put(`${db}/a`, { n: 1 }));
    const second = await api.call('admin', 'PUT', `${db}/a?rev=${first.rev}`, { n: 2 });
    const { rev } = as<Written>(second.body);
    expect(second.headers.get('etag')).toBe(`"${rev}"`);
    expect(rev).toMatch(/^2-/);
    expect(await api.get(`${db}/a?rev=${first.rev}`)).toMatchObject({ n: 1 });
    expect(await api.get(`${db}/a?revs=true`)).toMatchObject({
      _revisions: { start: 2, ids: [rev, first.rev].map((text) => text.slice(2)) },
    });
    const unchanged = await api.call('admin', 'GET', `${db}/a`, undefined, { 'if-none-match': `"${rev}"` });
    expect(unchanged.status).toBe(304);
    const removed = await api.call('admin', 'DELETE', `${db}/a?rev=${rev}`);
    expect(removed).toMatchObject({ status: 200, body: { ok: true, id: 'a', rev: expect.stringMatching(/^3-/) } });
    expect((await api.call('admin', 'GET', `${db}/a`)).body).toEqual({ error: 'not_found', reason: 'deleted' });
    expect(await api.get(`${db}/a?rev=${as<Written>(removed.body).rev}`)).toMatchObject({ _deleted: true });
    expect(as<Written>(await api.put(`${db}/a`, { n: 4 })).rev).toMatch(/^4-/);
  });

  test('a removed document may have fields', async () => {
    const db = await api.newDatabase();
    await api.put(`${db}/a`, { n: 1 });
    const { _rev } = as<{ _rev: string }>(await api.get(`${db}/a`));
    const { rev } = as<Written>(await api.put(`${db}/a`, { _rev, _deleted: true, why: 'moved' }));
    expect(await api.get(`${db}/a?rev=${rev}`)).toMatchObject({ _deleted: true, why: 'moved' });
  });

  test('the same content gives the same first revision, other content another one', async () => {
    const [one, two] = [await api.newDatabase(), await api.newDatabase()];
    const rev = async (db: string, id: string, body: object) => as<Written>(await api.put(`${db}/${id}`, body)).rev;
    expect(await rev(one, 'a', { n: 1 })).toBe(await rev(two, 'a', { n: 1 }));
    expect(await rev(one, 'b', { n: 1 })).not.toBe(await rev(two, 'b', { n: 2 }));
  });

  test('a batch: each document has its own outcome, in order', async () => {
    const db = await api.newDatabase();
    await api.put(`${db}/taken`, {});
    const rows = as<Written[]>(
      await api.post(`${db}/_bulk_docs`, { docs: [{ _id: 'new' }, { _id: 'taken' }, {}, { _id: 'new' }] }),
    );
    expect(rows.map(({ ok, error }) => ok ?? error)).toEqual([true, 'conflict', true, 'conflict']);
    expect(rows[1]).toEqual({ id: 'taken', error: 'conflict', reason: 'Document update conflict.' });
    expect(rows[2]?.id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('in conflicts the longer branch wins, then the greater revision; losers stay readable', async () => {
    const db = await api.newDatabase();
    const branch = (ids: string[]) => ({
      _id: 'a',
      _rev: `${ids.length}-${ids[0]}`,
      _revisions: { start: ids.length, ids },
      from: ids[0],
    });
    const docs = [branch(['bb', 'aa']), branch(['cc', 'aa']), branch(['dd'])];
    expect(await api.post(`${db}/_bulk_docs`, { new_edits: false, docs })).toEqual([]);
    expect(await api.get(`${db}/a?conflicts=true`)).toEqual({
      _id: 'a',
      _rev: '2-cc',
      from: 'cc',
      _conflicts: ['2-bb', '1-dd'],
    });
    expect(await api.get(`${db}/a?rev=1-dd`)).toMatchObject({ from: 'dd' });
    const open = as<{ ok: { _rev: string } }[]>(await api.get(`${db}/a?open_revs=all`));
    expect(open.map(({ ok }) => ok._rev).sort()).toEqual(['1-dd', '2-bb', '2-cc']);
    await api.call('admin', 'DELETE', `${db}/a?rev=2-cc`);
    expect(await api.get(`${db}/a?conflicts=true&deleted_conflicts=true`)).toMatchObject({
      _rev: '2-bb',
      _conflicts: ['1-dd'],
      _deleted_conflicts: [expect.stringMatching(/^3-/)],
    });
  });

  test('a replicated revision that exists already changes nothing', async () => {
    const db = await api.newDatabase();
    const docs = [{ _id: 'a', _rev: '1-aa', n: 1 }];
    await api.post(`${db}/_bulk_docs`, { new_edits: false, docs });
    const before = as<{ update_seq: string }>(await api.get(db));
    await api.post(`${db}/_bulk_docs`, { new_edits: false, docs });
    const after = as<{ update_seq: string }>(await api.get(db));
    expect(Number.parseInt(after.update_seq, 10)).toBe(Number.parseInt(before.update_seq, 10));
  });

  test('reports which revisions are missing', async () => {
    const db = await api.newDatabase();
    await api.post(`${db}/_bulk_docs`, {
      new_edits: false,
      docs: [{ _id: 'a', _rev: '2-bb', _revisions: { start: 2, ids: ['bb', 'aa'] } }],
    });
    const asked = { a: ['2-bb', '1-aa', '2-zz'], none: ['1-aa'], known: [] };
    const { a, none } = as<Record<string, { missing: string[] }>>(await api.post(`${db}/_revs_diff`, asked));
    expect(a?.missing).toEqual(['2-zz']);
    expect(none).toEqual({ missing: ['1-aa'] });
  });

  test('names possible ancestors of a missing revision: leaves, tombstones too, of a lower number', async () => {
    const db = await api.newDatabase();
    const branch = (rev: string, ids: string[]) => ({
      _id: 'a',
      _rev: rev,
      _revisions: { start: Number.parseInt(rev, 10), ids },
    });
    await api.post(`${db}/_bulk_docs`, {
      new_edits: false,
      docs: [
        branch('2-bb', ['bb', 'aa']),
        branch('3-cc', ['cc', 'dd', 'aa']),
        { _id: 'gone', _rev: '1-aa', _deleted: true },
      ],
    });
    const asked = { a: ['3-zz'], gone: ['2-zz'], none: ['9-zz'] };
    const first = as<Record<string, object>>(await api.post(`${db}/_revs_diff`, asked));
    expect(first).toEqual({
      a: { missing: ['3-zz'], possible_ancestors: ['2-bb'] },
      gone: { missing: ['2-zz'], possible_ancestors: ['1-aa'] },
      none: { missing: ['9-zz'] },
    });
    const { a } = as<{ a: { possible_ancestors: string[] } }>(
      await api.post(`${db}/_revs_diff`, { a: ['9-zz', '1-yy'] }),
    );
    expect(a.possible_ancestors.toSorted()).toEqual(['2-bb', '3-cc']);
  });

  test('_bulk_get answers each request, in order, also for missing documents', async () => {
    const db = await api.newDatabase();
    const { rev } = as<Written>(await api.put(`${db}/a`, { n: 1 }));
    const next = as<Written>(await api.put(`${db}/a?rev=${rev}`, { n: 2 })).rev;
    const missing = (id: string, wanted: string) => ({
      error: { id, rev: wanted, error: 'not_found', reason: 'missing' },
    });
    for (const latest of [false, true]) {
      const docs = [
        { id: 'a', rev: next },
        { id: 'a', rev },
        { id: 'a', rev: '7-aa' },
        { id: 'b', rev: '1-aa' },
        { id: 'a' },
      ];
      const answer = await api.post(`${db}/_bulk_get?revs=true&latest=${latest}`, { docs });
      const { results } = as<{ results: { id: string; docs: { ok?: { _rev: string } }[] }[] }>(answer);
      expect(results.map(({ id }) => id)).toEqual(['a', 'a', 'a', 'b', 'a']);
      expect(results.map((result) => result.docs.map((row) => row.ok?._rev ?? row))).toEqual([
        [next],
        [latest ? next : rev],
        [missing('a', '7-aa')],
        [missing('b', '1-aa')],
        [next],
      ]);
      expect(results[0]?.docs[0]?.ok).toMatchObject({ _revisions: { start: 2 }, n: 2 });
    }
  });

  test('reads open revisions by name, and the latest of one', async () => {
    const db = await api.newDatabase();
    const { rev } = as<Written>(await api.put(`${db}/a`, { n: 1 }));
    const next = as<Written>(await api.put(`${db}/a?rev=${rev}`, { n: 2 })).rev;
    const list = encodeURIComponent(JSON.stringify([rev, '9-aa']));
    expect(await api.get(`${db}/a?open_revs=${list}`)).toEqual([
      { ok: { _id: 'a', _rev: rev, n: 1 } },
      { missing: '9-aa' },
    ]);
    expect(await api.get(`${db}/a?rev=${rev}&latest=true`)).toMatchObject({ _rev: next, n: 2 });
    expect(await api.get(`${db}/a?rev=9-aa&latest=true`)).toMatchObject({ _rev: next });
  });

  test('_local documents have no history, the last writer wins, and they are in no changes or lists', async () => {
    const db = await api.newDatabase();
    const write = async (body: object) => as<Written>(await api.put(`${db}/_local/point`, body)).rev;
    expect(await write({ n: 1 })).toBe('0-1');
    expect(await write({ n: 2, _rev: '0-1' })).toBe('0-2');
    expect(await write({ n: 3 })).toBe('0-1');
    expect(await api.get(`${db}/_local/point`)).toEqual({ _id: '_local/point', _rev: '0-1', n: 3 });
    expect(await api.get(`${db}/_local%2Fpoint`)).toMatchObject({ n: 3 });
    expect(await api.get(`${db}/_all_docs`)).toMatchObject({ total_rows: 0, rows: [] });
    expect(await api.get(`${db}/_changes`)).toMatchObject({ results: [] });
    expect((await api.call('admin', 'DELETE', `${db}/_local/point?rev=0-1`)).body).toEqual({
      ok: true,
      id: '_local/point',
      rev: '0-0',
    });
    expect((await api.call('admin', 'GET', `${db}/_local/point`)).status).toBe(404);
  });

  test('supports attachments: bytes, type, digest, stub, and removal', async () => {
    const db = await api.newDatabase();
    const bytes = new Uint8Array(Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256));
    const digest = createHash('md5').update(bytes).digest('base64');
    const put = await api.call('admin', 'PUT', `${db}/photo/a%2Fb.webp`, bytes, { 'content-type': 'image/webp' });
    expect(put.status).toBe(201);
    const { rev } = as<Written>(put.body);
    const stub = { content_type: 'image/webp', digest: `md5-${digest}`, length: bytes.length, revpos: 1, stub: true };
    expect(await api.get(`${db}/photo`)).toEqual({ _id: 'photo', _rev: rev, _attachments: { 'a/b.webp': stub } });

    const read = await fetch(`${api.engine.url}${db}/photo/a%2Fb.webp`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${api.engine.auth.name}:${api.engine.auth.password}`).toString('base64')}`,
      },
    });
    expect([read.headers.get('content-type'), read.headers.get('etag')]).toEqual(['image/webp', `"${digest}"`]);
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);

    const more = {
      _rev: rev,
      kept: true,
      _attachments: { 'a/b.webp': { stub: true }, small: { data: 'aGk=', content_type: 'image/png' } },
    };
    const second = as<Written>(await api.put(`${db}/photo`, more)).rev;
    expect(await api.get(`${db}/photo?attachments=true`)).toMatchObject({
      _attachments: {
        'a/b.webp': { data: Buffer.from(bytes).toString('base64'), revpos: 1 },
        small: { data: 'aGk=', content_type: 'image/png', revpos: 2 },
      },
    });
    expect((await api.call('admin', 'DELETE', `${db}/photo/small?rev=${second}`)).status).toBe(200);
    expect((await api.call('admin', 'GET', `${db}/photo/small`)).status).toBe(404);
    expect(await api.get(`${db}/photo`)).toMatchObject({ kept: true, _attachments: { 'a/b.webp': { stub: true } } });
  });

  test('supports a database’s information, listing, removal', async () => {
    const db = await api.newDatabase();
    const name = decodeURIComponent(db.slice(1));
    await api.post(`${db}/_bulk_docs`, { docs: [{ _id: 'a' }, { _id: 'b' }, { _id: 'c', _deleted: true }] });
    expect(await api.get(db)).toMatchObject({ db_name: name, doc_count: 2, update_seq: expect.stringMatching(/^3-/) });
    expect(await api.get('/_all_dbs')).toContain(name);
    expect(await api.post('/_dbs_info', { keys: [name, `${name}-none`] })).toEqual([
      { key: name, info: expect.objectContaining({ db_name: name, doc_count: 2 }) },
      { key: `${name}-none`, error: 'not_found' },
    ]);
    expect(await api.call('admin', 'POST', `${db}/_compact`, {})).toMatchObject({ status: 202, body: { ok: true } });
    expect(await api.put(`${db}/_revs_limit`, 20)).toEqual({ ok: true });
    expect(await api.get(`${db}/_revs_limit`)).toBe(20);
    expect(await api.get(`${db}/_all_docs`)).toMatchObject({ total_rows: 2 });
    expect(await api.call('admin', 'DELETE', db)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await api.call('admin', 'GET', `${db}/a`)).status).toBe(404);
    expect(await api.get('/_all_dbs')).not.toContain(name);
  });

  test.each(['a(b)+$c', 'with/slash', `z${'y'.repeat(180)}`])('accepts the database name %s', async (name) => {
    const path = `/${encodeURIComponent(api.engine.prefix + name)}`;
    await api.put(path);
    await api.put(`${path}/a`, { n: 1 });
    expect(await api.get(path)).toMatchObject({ db_name: api.engine.prefix + name, doc_count: 1 });
    expect(await api.get('/_all_dbs')).toContain(api.engine.prefix + name);
  });
});
