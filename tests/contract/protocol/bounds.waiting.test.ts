import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_LEAVES } from '../../../sync-server/embedded/documents/document-writes.ts';
import { LARGEST_GENERATION } from '../../../sync-server/embedded/documents/revision-number.ts';
import { engines } from '../engines.ts';
import { auth, type EngineProcess, kill, mostMemory, startEngineProcess } from './engine-process.ts';
import { Caller } from './http.ts';
import { as, type Written } from './rows.ts';

const HASH = 'a'.repeat(32);
const UNCOUNTABLE = [LARGEST_GENERATION + 1, '9007199254740993', '9'.repeat(20), '9'.repeat(400)].map(
  (n) => `${n}-${HASH}`,
);

/** Where the embedded engine refuses what CouchDB accepts, so that one request cannot harm everybody. */
describe('the bounds of the embedded engine', () => {
  const [embedded] = engines();
  let api: Caller;
  let db: string;
  beforeAll(async () => {
    if (embedded === undefined) throw new Error('There is always an embedded engine.');
    api = new Caller(await embedded.start());
    db = await api.newDatabase();
    await api.put(`${db}/a`, { n: 1 });
  });
  afterAll(() => api.engine.close());

  const INVALID = { status: 400, body: { error: 'bad_request', reason: 'Invalid rev format' } };

  test.each(UNCOUNTABLE)('refuses a revision whose number is too large in every position: %s', async (rev) => {
    const start = Number(rev.slice(0, rev.indexOf('-')));
    const requests: [string, string, unknown?, Record<string, string>?][] = [
      ['POST', '/_bulk_docs', { new_edits: false, docs: [{ _id: 'x', _rev: rev }] }],
      ['POST', '/_bulk_docs', { docs: [{ _id: 'good' }, { _id: 'x', _rev: rev }] }],
      ['PUT', '/x?new_edits=false', { _rev: rev }],
      ['PUT', `/x?rev=${rev}`, {}],
      ['PUT', '/x', {}, { 'if-match': rev }],
      ['DELETE', `/a?rev=${rev}`],
      ['GET', `/a?rev=${rev}`],
      ['GET', `/a?open_revs=["${rev}"]`],
      ['GET', `/a/f?rev=${rev}`],
      ['PUT', `/a/f?rev=${rev}`, 'bytes'],
      ['POST', '/_revs_diff', { a: [rev] }],
      ['POST', '/_purge', { a: [rev] }],
    ];
    for (const [method, path, body, headers] of requests) {
      expect([method, path, await api.call('admin', method, `${db}${path}`, body, headers)]).toMatchObject([
        method,
        path,
        INVALID,
      ]);
    }
    const history = { new_edits: false, docs: [{ _id: 'x', _revisions: { start, ids: [HASH] } }] };
    expect((await api.call('admin', 'POST', `${db}/_bulk_docs`, history)).status).toBe(400);
    const wish = as<{ results: { docs: unknown[] }[] }>(
      await api.post(`${db}/_bulk_get`, { docs: [{ id: 'a', rev }] }),
    );
    expect(wish.results[0]?.docs).toMatchObject([{ error: INVALID.body }]);
    expect((await api.call('admin', 'GET', `${db}/x`)).status).toBe(404);
    expect((await api.call('admin', 'GET', `${db}/good`)).status).toBe(404);
  });

  test('accepts and reads the largest number, and no edit goes beyond it', async () => {
    const rev = `${LARGEST_GENERATION}-${HASH}`;
    await api.post(`${db}/_bulk_docs`, { new_edits: false, docs: [{ _id: 'last', _rev: rev, n: 1 }] });
    expect(await api.get(`${db}/last`)).toMatchObject({ _rev: rev, n: 1 });
    expect(await api.call('admin', 'PUT', `${db}/last`, { _rev: rev })).toMatchObject(INVALID);
  });

  test('refuses only the one branch too many, and accepts a tombstone that ends a branch', async () => {
    const branch = (n: number) => ({
      _id: 'forked',
      _rev: `2-${String(n).padStart(4, '0')}`,
      _revisions: { start: 2, ids: [String(n).padStart(4, '0'), 'root'] },
      n,
    });
    const branches = Array.from({ length: MOST_LEAVES }, (_, n) => branch(n));
    for (let n = 0; n < branches.length; n += 50) {
      expect(await api.post(`${db}/_bulk_docs`, { new_edits: false, docs: branches.slice(n, n + 50) })).toEqual([]);
    }
    const refusal = { error: 'forbidden', reason: `A document has at most ${MOST_LEAVES} branches.` };
    const more = [branch(5000), { _id: 'beside', _rev: '1-a' }];
    expect(await api.post(`${db}/_bulk_docs`, { new_edits: false, docs: more })).toEqual([
      { id: 'forked', ...refusal },
    ]);
    expect((await api.call('admin', 'GET', `${db}/beside`)).status).toBe(200);
    const { _id, ...alone } = branch(5001);
    expect(await api.call('admin', 'PUT', `${db}/forked?new_edits=false`, alone)).toMatchObject({
      status: 403,
      body: refusal,
    });

    const { _rev: winner } = as<{ _rev: string }>(await api.get(`${db}/forked`));
    expect((await api.call('admin', 'PUT', `${db}/forked`, { _rev: winner, n: 'edited' })).status).toBe(201);
    const ended = {
      _id: 'forked',
      _rev: '3-end',
      _revisions: { start: 3, ids: ['end', '0000', 'root'] },
      _deleted: true,
    };
    expect(await api.post(`${db}/_bulk_docs`, { new_edits: false, docs: [ended] })).toEqual([]);
    expect((await api.call('admin', 'DELETE', `${db}/forked?rev=2-0001`)).status).toBe(200);
  });

  test('a branch cannot join five thousand revisions of others, which every write would merge', async () => {
    const line = (name: string, end: number) => ({
      _id: 'deep',
      _rev: `${end}-${name}${end}`,
      _revisions: { start: end, ids: Array.from({ length: 1000 }, (_, n) => `${name}${end - n}`) },
    });
    const write = (document: object) => api.post(`${db}/_bulk_docs`, { new_edits: false, docs: [document] });
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(await write(line(name, 1000))).toEqual([]);
    expect(await write(line('f', 1000))).toMatchObject([{ id: 'deep', error: 'forbidden' }]);
    expect(await write(line('e', 1001))).toEqual([]);
  });

  test('accepts a history of a hundred thousand revisions with its newest thousand', async () => {
    const start = 100_000;
    const ids = Array.from({ length: start }, (_, n) => `${start - n}`.padStart(8, '0'));
    const long = { _id: 'long', _rev: `${start}-${ids[0]}`, _revisions: { start, ids } };
    expect(await api.post(`${db}/_bulk_docs`, { new_edits: false, docs: [long] })).toEqual([]);
    const read = as<{ _revisions: { start: number; ids: string[] } }>(await api.get(`${db}/long?revs=true`));
    expect(read._revisions).toEqual({ start, ids: ids.slice(0, 1000) });
  });

  test('answers 400 for JSON that is nested too deeply, wherever it occurs', async () => {
    const deep = (open: string, close: string, depth = 50_000) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    const nested = deep('[', ']');
    const objects = deep('{"a":', '}');
    const requests: [string, string, string][] = [
      ['PUT', '/_local/deep', `{"a":${nested}}`],
      ['PUT', '/deep', objects],
      ['POST', '', `{"a":${nested}}`],
      ['POST', '/_bulk_docs', `{"docs":[{"_id":"deep","a":${nested}}]}`],
      ['POST', '/_bulk_docs', `{"new_edits":false,"docs":[{"_id":"deep","_rev":"1-a","a":${objects}}]}`],
      ['POST', '/_bulk_get', `{"docs":${nested}}`],
      ['POST', '/_revs_diff', `{"a":${nested}}`],
      ['POST', '/_all_docs', `{"keys":${nested}}`],
      ['POST', '/_find', `{"selector":${objects}}`],
      ['POST', '/_changes?filter=_selector', `{"selector":${objects}}`],
      ['POST', '/_index', `{"index":{"fields":${nested}}}`],
      ['POST', '/_purge', `{"a":${nested}}`],
      ['PUT', '/_security', objects],
      ['GET', `/_all_docs?keys=${deep('[', ']', 3000)}`, ''],
    ];
    for (const [method, path, body] of requests) {
      const content = body === '' ? undefined : body;
      const answer = await api.call('admin', method, `${db}${path}`, content, { 'content-type': 'application/json' });
      expect([method, path, answer]).toMatchObject([method, path, { status: 400, body: { error: 'bad_request' } }]);
    }
    const { rev } = as<Written>(
      await api.put(`${db}/flat`, JSON.parse(`{"text":"${'['.repeat(5000)}","a":${deep('[', ']', 400)}}`)),
    );
    expect(rev).toMatch(/^1-/);
  });

  test('refuses an id with a lone surrogate', async () => {
    for (const body of ['{"_id":"\\ud800"}', '{"_id":"a\\udfff"}']) {
      const answer = await api.call('admin', 'POST', db, body, { 'content-type': 'application/json' });
      expect(answer).toMatchObject({ status: 400, body: { error: 'illegal_docid' } });
    }
    const keys = { keys: ['\ud800', 'a'] };
    expect(await api.post(`${db}/_all_docs`, keys)).toMatchObject({ rows: [{ error: 'not_found' }, { id: 'a' }] });
  });
});

describe('the embedded engine with large answers and files', { timeout: 180_000 }, () => {
  let folder: string;
  let engine: EngineProcess;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapka-bounds-'));
    engine = await startEngineProcess(folder);
    await engine.api.put('/much');
  });
  afterEach(async () => {
    await kill(engine.child);
    await rm(folder, { recursive: true, force: true });
  });

  /** The length of an answer, whose bytes are dropped as they arrive. */
  async function lengthOf(method: string, path: string, body?: unknown): Promise<number> {
    const response = await fetch(`${engine.said.url}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${auth.name}:${auth.password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    let length = 0;
    for await (const chunk of response.body ?? []) length += chunk.length;
    return length;
  }

  test('large answers (a database, many documents, changes, `_bulk_get`) need little memory: 100 and 250 MB', async () => {
    const { api, child } = engine;
    const text = 'ab'.repeat(125_000);
    for (let n = 0; n < 400; n += 10) {
      const docs = Array.from({ length: 10 }, (_, k) => ({ _id: `d${n + k}`, text }));
      await api.post('/much/_bulk_docs', { docs });
    }
    await lengthOf('GET', '/much/_all_docs?include_docs=true&limit=100');
    const before = await mostMemory(child);
    const many = Array.from({ length: 1000 }, () => 'd7');
    const bytes = [
      await lengthOf('POST', '/much/_all_docs?include_docs=true', { keys: many }),
      await lengthOf('GET', '/much/_all_docs?include_docs=true'),
      await lengthOf('GET', '/much/_changes?include_docs=true'),
      await lengthOf('GET', '/much/_changes?feed=longpoll&include_docs=true'),
      await lengthOf('POST', '/much/_bulk_get', { docs: many.slice(0, 400).map((id) => ({ id })) }),
    ];
    expect(bytes.map((length) => Math.floor(length / 50_000_000))).toEqual([5, 2, 2, 2, 2]);
    expect((await mostMemory(child)) - before).toBeLessThan(60 * 1024 * 1024);
  });

  test('a client that does not read its answer delays no other, not even a purge', async () => {
    const { api } = engine;
    const text = 'ab'.repeat(125_000);
    const docs = Array.from({ length: 100 }, (_, n) => ({ _id: `d${n}`, text }));
    const [first] = as<Written[]>(await api.post('/much/_bulk_docs', { docs }));
    const stop = new AbortController();
    const response = await fetch(`${engine.said.url}/much/_all_docs?include_docs=true`, {
      headers: { authorization: `Basic ${Buffer.from(`${auth.name}:${auth.password}`).toString('base64')}` },
      signal: stop.signal,
    });
    expect(response.status).toBe(200);
    expect(await api.post('/much/_purge', { d0: [first?.rev] })).toMatchObject({ purged: { d0: [first?.rev] } });
    expect(await api.get('/much')).toMatchObject({ doc_count: 99 });
    stop.abort();
  });

  test('repeated rewriting does not fill the disk: a draft, and a checkpoint', async () => {
    const { api } = engine;
    const text = () => randomBytes(180_000).toString('base64');
    let rev: string | undefined;
    for (let n = 0; n < 400; n++) {
      const body = { text: text(), ...(rev === undefined ? {} : { _rev: rev }) };
      rev = as<Written>(await api.put('/much/draft', body)).rev;
      await api.put('/much/_local/point', { text: body.text });
    }
    const size = async () => as<{ sizes: { file: number; external: number } }>(await api.get('/much')).sizes;
    // The test wrote 200 MB.
    await expect.poll(async () => (await size()).file, { timeout: 60_000 }).toBeLessThan(80 * 1024 * 1024);
    expect((await size()).external).toBeLessThan(300_000);
  });
});
