import type { ChildProcess } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedEngine, startEmbeddedEngine } from '../../../sync-server/embedded/engine.ts';
import { silentLog } from '../engines.ts';
import { auth, callerAt, type EngineProcess, kill, startEngineProcess } from './engine-process.ts';
import { type AllDocsAnswer, as, type ChangesAnswer, type Written } from './rows.ts';

/** What only the embedded engine promises: its data survives crashes of its machine. */
describe('the embedded engine and its data folder', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  const running: EmbeddedEngine[] = [];

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'lapka-durability-')));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child);
    for (const engine of running.splice(0)) await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function startHere(heldOpen?: number) {
    const options = { folder, credential: auth, log: silentLog, ...(heldOpen === undefined ? {} : { heldOpen }) };
    const engine = await startEmbeddedEngine(options);
    running.push(engine);
    return { engine, api: callerAt(engine.url) };
  }

  async function startChild(): Promise<EngineProcess> {
    const started = await startEngineProcess(folder);
    children.push(started.child);
    return started;
  }

  test('kill -9 during writes loses nothing that was acknowledged', async () => {
    const acknowledged = new Map<string, string>();
    for (const round of [1, 2, 3]) {
      const { child, api } = await startChild();
      if (round === 1) await api.put('/writes');
      const before = acknowledged.size;
      let dead = false;
      const writer = async (name: string, size: number) => {
        for (let n = 0; !dead; n++) {
          const docs = Array.from({ length: size }, (_, index) => ({
            _id: `${round}:${name}:${n}:${index}`,
            text: 'x'.repeat(300),
          }));
          const answer = await api.call('admin', 'POST', '/writes/_bulk_docs', { docs }).catch(() => null);
          if (answer?.status !== 201) return;
          for (const { id, rev } of as<Written[]>(answer.body)) acknowledged.set(id, rev);
          // The longer the process ran, the later in a write the kill arrives.
          if (!dead && acknowledged.size - before > 150 * round) {
            dead = true;
            await kill(child);
          }
        }
      };
      await Promise.all([writer('one', 1), writer('two', 1), writer('many', 20), writer('more', 7)]);
      expect(acknowledged.size).toBeGreaterThan(before + 150 * round);
    }

    const { api } = await startHere();
    const found = as<AllDocsAnswer>(await api.get('/writes/_all_docs'));
    const there = new Map(found.rows.map(({ key, value }) => [key, value?.rev]));
    const lost = [...acknowledged].filter(([id, rev]) => there.get(id) !== rev);
    expect(lost).toEqual([]);
    const seen = as<ChangesAnswer>(await api.get('/writes/_changes')).results.map(({ id }) => id);
    expect(new Set(seen)).toEqual(new Set(there.keys()));
    expect(await api.get('/writes')).toMatchObject({ doc_count: there.size });
  });

  test('kill -9 while one document and one checkpoint are rewritten keeps the newest acknowledged version', async () => {
    const { child, api } = await startChild();
    await api.put('/counts');
    const acknowledged = { document: 0, checkpoint: 0 };
    const count = async (kind: keyof typeof acknowledged, path: string) => {
      let rev: string | undefined;
      for (let n = 1; ; n++) {
        const body = { n, ...(rev === undefined ? {} : { _rev: rev }) };
        const answer = await api.call('admin', 'PUT', path, body).catch(() => null);
        if (answer?.status !== 201) return;
        rev = as<Written>(answer.body).rev;
        acknowledged[kind] = n;
        if (acknowledged.document > 60 && acknowledged.checkpoint > 60) await kill(child);
      }
    };
    await Promise.all([count('document', '/counts/one'), count('checkpoint', '/counts/_local/point')]);

    const { api: again } = await startHere();
    // The write in flight may have reached the disk without an answer.
    const one = as<{ n: number; _rev: string }>(await again.get('/counts/one'));
    expect(one.n - acknowledged.document).toBeOneOf([0, 1]);
    expect(one._rev).toMatch(new RegExp(`^${one.n}-`));
    const point = as<{ n: number }>(await again.get('/counts/_local/point'));
    expect(point.n - acknowledged.checkpoint).toBeOneOf([0, 1]);
    expect(await again.get('/counts/_changes')).toMatchObject({
      results: [{ id: 'one', changes: [{ rev: one._rev }] }],
    });
  });

  test('kill -9 during a purge: each request removed all of its documents or none', async () => {
    const { child, api } = await startChild();
    await api.put('/purged');
    await api.post('/purged/_index', { index: { fields: ['n'] } });
    const ids = Array.from({ length: 400 }, (_, n) => `d${String(n).padStart(3, '0')}`);
    // Requests of only tombstones alternate with requests that include existing documents.
    const docs = ids.map((_id, n) => ({ _id, n, _deleted: n % 8 < 6 }));
    const revs = new Map(as<Written[]>(await api.post('/purged/_bulk_docs', { docs })).map(({ id, rev }) => [id, rev]));
    const asked = Array.from({ length: 100 }, (_, n) => ids.slice(n * 4, n * 4 + 4));
    const acknowledged: string[][] = [];
    const query = { selector: { n: { $gte: 0 } }, limit: 1000 };
    await api.post('/purged/_find', query);
    let next = 0;
    const purger = async () => {
      for (let group = asked[next++]; group !== undefined; group = asked[next++]) {
        const body = Object.fromEntries(group.map((id) => [id, [revs.get(id)]]));
        const answer = await api.call('admin', 'POST', '/purged/_purge', body).catch(() => null);
        if (answer?.status !== 201) return;
        acknowledged.push(group);
        // The others are in flight.
        if (acknowledged.length === 20) child.kill('SIGKILL');
      }
    };
    await Promise.all([purger(), purger(), purger()]);
    await kill(child);

    const { api: again } = await startHere();
    const there = new Set(as<ChangesAnswer>(await again.get('/purged/_changes')).results.map(({ id }) => id));
    for (const group of acknowledged) for (const id of group) expect(there.has(id)).toBe(false);
    for (const group of asked) expect(group.filter((id) => there.has(id)).length).toBeOneOf([0, group.length]);
    expect(there.size).toBeGreaterThan(0);
    const remaining = docs.filter(({ _id, _deleted }) => !_deleted && there.has(_id)).map(({ _id }) => _id);
    const rows = as<AllDocsAnswer>(await again.get('/purged/_all_docs?endkey="e"&startkey="d"')).rows;
    expect(rows.map(({ key }) => key)).toEqual(remaining);
    expect(await again.get('/purged')).toMatchObject({ doc_count: remaining.length + 1 });
    const found = as<{ docs: { _id: string }[] }>(await again.post('/purged/_find', query)).docs;
    expect(found.map(({ _id }) => _id).sort()).toEqual(remaining);
    for (const id of ids.slice(0, 8))
      expect(as<Written>(await again.put(`/purged/${id}`, { n: 1 })).rev).toMatch(/^1-/);
  });

  test('databases, security and _local documents survive kill -9', async () => {
    const { child, api } = await startChild();
    const security = { members: { names: ['ann'], roles: [] }, admins: { names: [], roles: [] } };
    await api.put('/kept');
    await api.put('/kept/_security', security);
    await api.put('/kept/_local/point', { seq: 5 });
    await api.put('/kept/_revs_limit', 7);
    await api.put('/removed');
    await api.call('admin', 'DELETE', '/removed');
    await kill(child);
    const again = (await startHere()).api;
    expect(await again.get('/_all_dbs')).toEqual(['kept']);
    expect(await again.get('/kept/_security')).toEqual(security);
    expect(await again.get('/kept/_local/point')).toMatchObject({ seq: 5 });
    expect(await again.get('/kept/_revs_limit')).toBe(7);
  });

  test('a second process fails with an error that names the folder and the process that uses it', async () => {
    const { child } = await startChild();
    const second = await startChild();
    expect(second.said.failed).toBe(
      `The data folder ${folder} is in use by process ${child.pid}. Stop it first, or choose another folder (DATA_DIR).`,
    );
    await expect(startHere()).rejects.toThrow(`in use by process ${child.pid}`);
  });

  test('a second engine in the same process is refused too, and leaves the first alone', async () => {
    const { api } = await startHere();
    await expect(startHere()).rejects.toThrow(`in use by process ${process.pid}`);
    await api.put('/still-working');
    expect(await api.get('/_all_dbs')).toEqual(['still-working']);
  });

  test('the folder of a killed process can be opened', async () => {
    const { child } = await startChild();
    await kill(child);
    const { api } = await startHere();
    await api.put('/works');
  });

  test('a closed engine releases its folder and loses nothing', async () => {
    const { engine, api } = await startHere();
    await api.put('/kept');
    const { rev } = as<Written>(await api.put('/kept/a', { n: 1 }));
    const before = as<{ update_seq: string }>(await api.get('/kept'));
    await engine.close();
    running.length = 0;
    const again = (await startHere()).api;
    expect(await again.get('/kept/a')).toEqual({ _id: 'a', _rev: rev, n: 1 });
    expect(await again.get('/kept')).toMatchObject({ update_seq: before.update_seq });
  });

  test('closing ends waiting feeds with the position to continue from', async () => {
    const { engine, api } = await startHere();
    await api.put('/kept');
    await api.put('/kept/a', {});
    const { last_seq } = as<ChangesAnswer>(await api.get('/kept/_changes'));
    const waiting = api.get(`/kept/_changes?feed=longpoll&since=${last_seq}&heartbeat=10000`);
    const updates = api.get('/_db_updates?feed=longpoll&since=now&heartbeat=10000');
    await api.get('/kept');
    await engine.close();
    running.length = 0;
    expect(await waiting).toEqual({ results: [], last_seq, pending: 0 });
    expect(await updates).toMatchObject({ results: [] });
  });

  test('with many databases and few of them open, all are written, read, followed and indexed', async () => {
    const { api } = await startHere(3);
    const names = Array.from({ length: 25 }, (_, n) => `/many-${n}`);
    await Promise.all(names.map((name) => api.put(name)));
    await Promise.all(
      names.map((name) => api.post(`${name}/_index`, { index: { fields: ['n'] }, name: 'n', ddoc: 'n' })),
    );
    const feeds = names.map((name) => api.get(`${name}/_changes?feed=longpoll&since=now&heartbeat=5000`));
    await Promise.all(names.map((name) => api.get(name)));
    for (const round of [1, 2]) {
      await Promise.all(names.map((name, n) => api.put(`${name}/doc${round}`, { n })));
      const found = await Promise.all(names.map((name, n) => api.post(`${name}/_find`, { selector: { n } })));
      for (const answer of found) expect(as<{ docs: unknown[] }>(answer).docs).toHaveLength(round);
    }
    const woken = await Promise.all(feeds);
    expect(woken.map((answer) => as<ChangesAnswer>(answer).results[0]?.id)).toEqual(names.map(() => 'doc1'));
  });

  test('with concurrent creation and removal of a database, every answer is one of the valid ones', async () => {
    const { api } = await startHere(2);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => api.call('admin', n % 3 === 2 ? 'DELETE' : 'PUT', '/flicker')),
    );
    for (const { status } of answers) expect([200, 201, 404, 412]).toContain(status);
    await api.call('admin', 'DELETE', '/flicker');
    await api.put('/flicker');
    await api.put('/flicker/a', { n: 1 });
    expect(await api.get('/flicker')).toMatchObject({ doc_count: 1, update_seq: expect.stringMatching(/^1-/) });
  });

  test('when a database is removed during writes, each write is stored or refused, and none hangs', async () => {
    const { api } = await startHere();
    await api.put('/busy');
    const writes = Array.from({ length: 40 }, (_, n) => api.call('admin', 'PUT', `/busy/d${n}`, {}));
    const removal = api.call('admin', 'DELETE', '/busy');
    const statuses = (await Promise.all([...writes, removal])).map(({ status }) => status);
    for (const status of statuses) expect([200, 201, 404]).toContain(status);
    expect((await api.call('admin', 'GET', '/busy')).status).toBe(404);
  });
});
