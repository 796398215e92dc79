import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { folderName } from '../../../sync-server/embedded/names.ts';
import { runDoctor } from '../../../sync-server/src/doctor-command.ts';
import type { Report } from '../../../sync-server/src/ops/doctor/report.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { EMBEDDED, openStage, type Stage } from './stage.ts';

/** Enough documents for several blocks of a table. */
const DOCUMENTS = 1_500;

let dataDir: string;
let stage: Stage;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lapka-damaged-'));
  stage = await openStage(EMBEDDED, { dataDir });
});
afterEach(async () => {
  await stage.stop();
  await rm(dataDir, { recursive: true });
});

/** Fills a database, and damages the middle of its largest table while it is closed. */
async function damage(database: string): Promise<void> {
  const docs = Array.from({ length: DOCUMENTS }, (_, n) => ({ _id: `x:${n}`, text: `${Math.random()}`.repeat(30) }));
  await stage.service.couch.use(database).bulk({ docs });
  const name = folderName(stage.service.couch.engineName(database));
  const folder = join(dataDir, 'engine', 'databases', name, 'data');
  // LevelDB writes its log into tables when it opens a database.
  await stage.stop();
  stage = await openStage(EMBEDDED, { dataDir });
  await stage.stop();
  const tables = (await readdir(folder)).filter((name) => name.endsWith('.ldb')).map((name) => join(folder, name));
  const sizes = await Promise.all(tables.map(async (path) => (await stat(path)).size));
  const size = Math.max(...sizes);
  const file = await open(tables[sizes.indexOf(size)] ?? '', 'r+');
  await file.write('x'.repeat(size / 4), Math.floor(size / 3));
  await file.close();
  stage = await openStage(EMBEDDED, { dataDir });
}

async function findings(): Promise<string[]> {
  const env = { DATA_DIR: dataDir, PORT: new URL(stage.url).port };
  const { text } = await runDoctor(['--json'], env, { pauseMs: 50 });
  return (JSON.parse(text) as Report).findings.map(({ level, about, what }) => `${level}, ${about}: ${what}`);
}

it('damaged files of a shared database: the doctor finds them, and the service reports not ready', async () => {
  await damage('community');
  expect(await findings()).toContainEqual(
    expect.stringMatching(/^wrong, databases: Documents of the database community cannot be read/),
  );
  expect((await stage.call('GET', '/posts')).status).toBe(503);
  const ready = await stage.call('GET', '/readyz');
  expect([ready.status, ready.body]).toEqual([503, { engine: 'damaged', publisher: 'ok' }]);
  expect(await findings()).toContainEqual(expect.stringMatching(/^wrong, service: .* cannot be read/));
});

it('damaged files of one person affect no other', async () => {
  const person = await stage.register();
  const database = ownDatabaseName(person.session.userId);
  await damage(database);
  const ids = Array.from({ length: DOCUMENTS }, (_, n) => `x:${n}`);
  await expect(createStore(stage.service.couch).read(database, ids)).rejects.toThrow();
  expect((await stage.call('GET', '/readyz')).status).toBe(200);
});
