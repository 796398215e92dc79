import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedEngine, startEmbeddedEngine } from '../../../sync-server/embedded/engine.ts';
import { writeAsPouchDb } from '../../../sync-server/embedded/testing/pouchdb-files.ts';
import { auth, callerAt, kill, limitFiles, startEngineProcess } from './engine-process.ts';
import type { Caller } from './http.ts';
import { type AllDocsAnswer, as } from './rows.ts';

const UNAVAILABLE = { error: 'service unavailable' };

/**
 * What only the embedded engine promises: a damaged database or a full disk leads to an error answer, and other
 * databases stay available.
 */
describe('the embedded engine on damaged files and full disks', { timeout: 180_000 }, () => {
  let folder: string;
  let logged: object[];
  let engine: EmbeddedEngine;
  let api: Caller;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapka-failures-'));
    logged = [];
    await start();
    await api.put('/well');
    await api.put('/well/a', { n: 1 });
  });
  afterEach(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(heldOpen?: number): Promise<void> {
    const log = { info() {}, error: (details: object) => logged.push(details) };
    engine = await startEmbeddedEngine({
      folder,
      credential: auth,
      log,
      ...(heldOpen === undefined ? {} : { heldOpen }),
    });
    api = callerAt(engine.url);
  }

  async function restart(): Promise<void> {
    await engine.close();
    await start();
  }

  const data = (name: string) => join(folder, 'databases', `db-${name}`, 'data');

  async function expectOnlyUnavailable(name: string): Promise<void> {
    for (const path of [`/${name}`, `/${name}/_all_docs?include_docs=true`, `/${name}/_changes`, `/${name}/x`]) {
      expect(await api.call('admin', 'GET', path)).toMatchObject({ status: 503, body: UNAVAILABLE });
    }
    expect(await api.call('admin', 'PUT', `/${name}/y`, {})).toMatchObject({ status: 503, body: UNAVAILABLE });
    expect(await api.get('/well/a')).toMatchObject({ n: 1 });
  }

  test.each(['9007199254740993', '9'.repeat(20), '9'.repeat(400)])(
    'sets a database with a former revision %s aside at each start, and reports it without its name',
    async (number) => {
      await api.put('/user-of-before');
      await engine.close();
      const document = { _id: 'draft:x', _rev: `${number}-${'a'.repeat(32)}`, text: 'hello' };
      await writeAsPouchDb(data('user-of-before'), async (pouch) => {
        await pouch.bulkDocs([document], { new_edits: false });
      });
      await start();
      for (const _ of [1, 2]) {
        logged = [];
        await expectOnlyUnavailable('user-of-before');
        expect(logged).toEqual([{ database: expect.stringMatching(/^[0-9a-f]{8}$/), fault: 'set aside' }]);
        expect(JSON.stringify(logged)).not.toContain('before');
        await restart();
      }
      expect(await api.get('/_all_dbs')).toEqual(['user-of-before', 'well']);
      expect((await api.call('admin', 'DELETE', '/user-of-before')).status).toBe(200);
    },
  );

  test('does not recreate a database whose CURRENT file is missing, and opens it once the file is back', async () => {
    await api.put('/torn');
    await api.put('/torn/x', { n: 2 });
    await engine.close();
    await copyFile(join(data('torn'), 'CURRENT'), join(folder, 'CURRENT'));
    await rm(join(data('torn'), 'CURRENT'));
    await start();
    await expectOnlyUnavailable('torn');
    await copyFile(join(folder, 'CURRENT'), join(data('torn'), 'CURRENT'));
    expect(await api.get('/torn/x')).toMatchObject({ n: 2 });
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toMatch(/torn|lapka-failures/);
  });

  const DAMAGES: [string, (table: string, size: number) => Promise<void>][] = [
    ['truncated to half', (table, size) => truncate(table, Math.floor(size / 2))],
    ['empty', (table) => truncate(table, 0)],
    ['overwritten', (table, size) => writeFile(table, 'x'.repeat(size))],
    ['deleted', (table) => rm(table)],
  ];
  test.each(DAMAGES)(
    'tables that are %s: the database answers 503 or what is left, other databases are served',
    async (_, damage) => {
      await api.put('/torn');
      const docs = Array.from({ length: 3000 }, (_, n) => ({ _id: `d${n}`, text: `${n} ${Math.random()}`.repeat(20) }));
      for (let n = 0; n < docs.length; n += 500) await api.post('/torn/_bulk_docs', { docs: docs.slice(n, n + 500) });
      await restart();
      // LevelDB writes its log into tables when it opens a database.
      await api.get('/torn');
      await engine.close();
      const tables = (await readdir(data('torn'))).filter((name) => name.endsWith('.ldb'));
      expect(tables.length).toBeGreaterThan(0);
      for (const table of tables) {
        const path = join(data('torn'), table);
        await damage(path, (await stat(path)).size);
      }
      await start();
      const requests: [string, string, unknown?][] = [
        ['GET', '/torn'],
        ['GET', '/torn/_all_docs?include_docs=true'],
        ['GET', '/torn/_changes?include_docs=true&style=all_docs'],
        ['GET', '/torn/d7?revs=true&conflicts=true'],
        ['POST', '/torn/_bulk_get', { docs: docs.slice(0, 20).map(({ _id }) => ({ id: _id })) }],
        ['POST', '/torn/_revs_diff', { d1: ['1-a'] }],
        ['POST', '/torn/_find', { selector: { text: 'x' } }],
        ['POST', '/torn/_bulk_docs', { docs: [{ _id: 'd7' }, { _id: 'new' }] }],
        ['POST', '/torn/_compact', {}],
        ['POST', '/torn/_purge', { d9: ['1-a'] }],
      ];
      const seen: number[] = [];
      for (const [method, path, body] of requests) {
        // The engine cuts an answer that it had started.
        const answer = await api.call('admin', method, path, body).catch(() => ({ status: 503 }));
        seen.push(answer.status);
        expect(await api.get('/well/a')).toMatchObject({ n: 1 });
      }
      expect(seen.filter((status) => status === 500)).toEqual([]);
      expect(seen).toContain(503);
    },
  );

  test('closing, compacting and purging during reads: every reader gets a whole answer', async () => {
    await engine.close();
    await start(1);
    await api.put('/busy');
    await api.post('/busy/_index', { index: { fields: ['n'] }, name: 'n', ddoc: 'n' });
    const ids = Array.from({ length: 300 }, (_, n) => `d${String(n).padStart(3, '0')}`);
    const revs = new Map<string, string>();
    const write = async (some: readonly string[]) => {
      const docs = some.map((_id) => ({
        _id,
        n: 1,
        text: 'x'.repeat(3000),
        ...(revs.has(_id) ? { _rev: revs.get(_id) } : {}),
      }));
      for (const row of as<{ id: string; rev?: string }[]>(await api.post('/busy/_bulk_docs', { docs }))) {
        if (row.rev !== undefined) revs.set(row.id, row.rev);
      }
    };
    await write(ids);
    let isOver = false;
    const counts = new Map<string, number>();
    const reader = async (method: string, path: string, body?: unknown) => {
      while (!isOver) {
        const { status, body: answer } = await api.call('admin', method, path, body);
        expect({ path, status }).toEqual({ path, status: 200 });
        expect(answer).toBeTypeOf('object');
        counts.set(path, (counts.get(path) ?? 0) + 1);
      }
    };
    const readers = [
      reader('GET', '/busy/_all_docs?include_docs=true'),
      reader('GET', '/busy/_changes?include_docs=true&style=all_docs'),
      reader('POST', '/busy/_bulk_get?revs=true', { docs: ids.map((id) => ({ id })) }),
      reader('POST', '/busy/_find', { selector: { n: 1 }, limit: 1000 }),
      // Sometimes this database is the only one that stays open, so the other is closed.
      reader('GET', '/well/a'),
    ];
    for (let round = 0; round < 12; round++) {
      const some = ids.slice(round * 20, round * 20 + 20);
      await write(some);
      await api.post('/busy/_compact', {});
      const purged = Object.fromEntries(some.slice(0, 10).map((id) => [id, [revs.get(id)]]));
      await api.post('/busy/_purge', purged);
      for (const id of Object.keys(purged)) revs.delete(id);
    }
    isOver = true;
    await Promise.all(readers);
    expect([...counts.values()].every((count) => count > 0)).toBe(true);
    expect(logged).toEqual([]);
    const { rows } = as<AllDocsAnswer>(await api.get('/busy/_all_docs?startkey="d"'));
    expect(rows.map(({ key }) => key)).toEqual([...revs.keys()].sort());
  });

  test('a full disk leads to 503 while it lasts, without other damage', async () => {
    const limited = join(folder, 'limited');
    await mkdir(limited);
    // No file may grow beyond 2 MB: the system then reports the same error as on a full disk, without a separate disk.
    const { child, api: own } = await startEngineProcess(limited, 'trap "" XFSZ; ulimit -S -f 2048; exec "$@"');
    try {
      await own.put('/full');
      await own.put('/other');
      await own.put('/full/kept', { n: 1 });
      const acknowledged: string[] = ['kept'];
      const text = () => randomBytes(150_000).toString('base64');
      let refused = 0;
      for (let n = 0; refused < 3; n++) {
        const { status, body } = await own.call('admin', 'PUT', `/full/d${String(n).padStart(4, '0')}`, {
          text: text(),
        });
        expect([201, 503]).toContain(status);
        if (status === 201) acknowledged.push(as<{ id: string }>(body).id);
        else refused++;
        if (status === 503)
          expect(body).toMatchObject({ error: 'service unavailable', reason: expect.stringMatching(/space/) });
        // Small documents still fit into their own file.
        expect((await own.call('admin', 'PUT', `/other/d${n}`, {})).status).toBe(201);
        expect(n).toBeLessThan(200);
      }
      await limitFiles(child.pid ?? 0, 'unlimited');
      expect((await own.call('admin', 'PUT', '/full/after', { text: text() })).status).toBe(201);
      const { rows } = as<AllDocsAnswer>(await own.get('/full/_all_docs'));
      const there = new Set(rows.map(({ key }) => key));
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
      expect(there.has('after')).toBe(true);

      await limitFiles(child.pid ?? 0, 0);
      for (const path of ['/new', '/full/again', '/other/again', '/other/_local/again']) {
        expect(await own.call('admin', 'PUT', path, {})).toMatchObject({ status: 503, body: UNAVAILABLE });
      }
      await limitFiles(child.pid ?? 0, 'unlimited');
      for (const path of ['/new', '/full/again', '/other/again', '/other/_local/again']) {
        expect((await own.call('admin', 'PUT', path, {})).status).toBe(201);
      }
    } finally {
      await kill(child);
    }
  });
});
