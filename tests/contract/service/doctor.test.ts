import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName, ownSecurity, SERVICE_SECURITY } from '../../../couchdb/databases.ts';
import { BUILT_ADMIN } from '../../../scripts/lib/builds.ts';
import { pushKeysOf } from '../../../sync-server/src/base/config/push-keys.ts';
import { runDoctor } from '../../../sync-server/src/doctor-command.ts';
import type { DoctorOptions } from '../../../sync-server/src/ops/doctor/doctor.ts';
import type { Finding, Report } from '../../../sync-server/src/ops/doctor/report.ts';
import { checkpointId } from '../../../sync-server/src/storage/ledger/checkpoint-notes.ts';
import { engines } from '../engines.ts';
import { postIdOf, postStatement } from '../publisher/world.ts';
import { EMBEDDED, openStage, type Stage } from './stage.ts';

const HOUR = 3_600_000;
const QUICK: DoctorOptions = { pauseMs: 50 };

async function findings(env: Record<string, string>, options: DoctorOptions = QUICK): Promise<readonly Finding[]> {
  const { text } = await runDoctor(['--json'], env, options);
  const report: Report = JSON.parse(text);
  return report.findings;
}

/** Short findings: where, whether the check was possible, and the first words. */
const shortly = (found: readonly Finding[]) => found.map(({ about, level, what }) => `${level}, ${about}: ${what}`);

describe('the doctor beside a running service', () => {
  let dataDir: string;
  let stage: Stage;
  let env: Record<string, string>;
  let userId: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-doctor-'));
    stage = await openStage(EMBEDDED, { dataDir });
    ({ userId } = (await stage.register()).session);
    await stage.service.publisher?.idle();
    env = { DATA_DIR: dataDir, PORT: new URL(stage.url).port };
  });
  afterAll(async () => {
    await stage.stop();
    await rm(dataDir, { recursive: true });
  });

  it('the doctor reports that all is well', async () => {
    const { text, isWell } = await runDoctor([], env, QUICK);
    expect([isWell, text]).toEqual([true, expect.stringMatching(/All is well\.$/)]);
    expect(text).toContain('embedded engine');
    expect(text).toContain('1 own database, of which 1 were looked at');
    expect(text).not.toContain(userId);
  });

  /** Breaks something; returns the function that repairs it. */
  type Break = () => Promise<() => Promise<unknown>>;
  const nothing: Break = async () => async () => undefined;
  const noted =
    (note: { readonly _id: string } & Record<string, unknown>): Break =>
    async () => {
      const ledger = stage.service.couch.use<object>('ledger');
      const { id, rev } = await ledger.insert(note);
      return () => ledger.destroy(id, rev);
    };
  const secured =
    (database: () => string, wrong: object, right: () => object): Break =>
    async () => {
      const { couch } = stage.service;
      const put = (body: object) =>
        couch.server.request({ db: couch.engineName(database()), method: 'PUT', path: '_security', body });
      await put(wrong);
      return () => put(right());
    };
  const open = { admins: { names: [], roles: [] }, members: { names: [], roles: [] } };
  const since = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

  it.each<[string, { breaks?: Break; env?: Record<string, string>; options?: DoctorOptions; finds: RegExp[] }]>([
    [
      'secrets that others may read',
      {
        async breaks() {
          await chmod(join(dataDir, 'secrets.json'), 0o644);
          return () => chmod(join(dataDir, 'secrets.json'), 0o600);
        },
        finds: [/^wrong, data folder: secrets\.json may be read by other users/],
      },
    ],
    ...['engine', 'mail', 'bundles'].map((folder): [string, { breaks: Break; finds: RegExp[] }] => [
      `a folder ${folder} that others may enter`,
      {
        async breaks() {
          await chmod(join(dataDir, folder), 0o755);
          return () => chmod(join(dataDir, folder), 0o700);
        },
        finds: [new RegExp(`^wrong, data folder: The folder ${folder} may be entered by other users`)],
      },
    ]),
    [
      'a disk that is nearly full',
      { options: { freeBytes: async () => 10_000_000 }, finds: [/^wrong, data folder: Less than 1 GiB is free/] },
    ],
    ['no service at the port', { env: { PORT: '1' }, finds: [/^wrong, service: No service answers at port 1/] }],
    ['a port that is chosen at the start', { env: { PORT: '0' }, finds: [/^unseen, service: PORT is 0/] }],
    [
      'an invalid variable',
      {
        env: { PUBLISHER_SHARD: '3/2' },
        finds: [/^wrong, environment: PUBLISHER_SHARD must be/, /^unseen, service: With such an environment/],
      },
    ],
    [
      'a key that the engine does not accept',
      { env: { JWT_KEY: 'k'.repeat(40) }, finds: [/^wrong, engine: The engine does not accept the service’s access/] },
    ],
    [
      'a database that others may read',
      {
        breaks: secured(
          () => 'accounts',
          open,
          () => SERVICE_SECURITY,
        ),
        finds: [/^wrong, databases: The database accounts is open to others/],
      },
    ],
    [
      'an own database that others may read',
      {
        breaks: secured(
          () => ownDatabaseName(userId),
          open,
          () => ownSecurity(userId),
        ),
        finds: [/^wrong, databases: 1 own database of the 1 may be read by somebody else/],
      },
    ],
    [
      'a missing index',
      {
        async breaks() {
          const { couch } = stage.service;
          const db = couch.engineName('market');
          await couch.server.request({ db, method: 'DELETE', path: '_index/by-end/json/by-end' });
          const body = { index: { fields: ['type', 'expiresAt'] }, name: 'by-end', ddoc: 'by-end', type: 'json' };
          return () => couch.server.request({ db, method: 'POST', path: '_index', body });
        },
        finds: [/^wrong, databases: market lacks the index by-end/],
      },
    ],
    [
      'a task that is never processed',
      {
        breaks: noted({ _id: `recount:${postIdOf(7)}`, type: 'recount' }),
        finds: [/^wrong, ledger: 1 note in the ledger stayed untouched for 0 s: numbers to be counted anew/],
      },
    ],
    [
      'a mail that cannot be sent',
      {
        breaks: noted({ _id: 'mail:nobody:x', type: 'mail', kind: 'reset', sealed: '', since: since(3), failures: 3 }),
        finds: [/^wrong, ledger: 1 mail that could not be handed over yet, the oldest for 3 hours/],
      },
    ],
    [
      'a missing photo whose author was not notified',
      {
        breaks: noted({ _id: `pending:user-${'0'.repeat(32)}:x`, type: 'pending', since: since(48), told: false }),
        finds: [/^wrong, ledger: 1 photo that a statement waits for, the oldest for 48 hours/],
      },
    ],
    [
      'a statement of a newer app',
      {
        breaks: async () => {
          const undo: (() => Promise<unknown>)[] = [];
          for (const digit of '012') {
            const database = `user-${digit.repeat(32)}`;
            undo.push(await noted({ _id: `newer:${database}:x`, type: 'newer', database })());
          }
          return () => Promise.all(undo.map((each) => each()));
        },
        finds: [/^wrong, ledger: 3 statements of 3 people wait unanswered, because they say that a newer version/],
      },
    ],
    [
      'a missing photo whose author was notified',
      { breaks: noted({ _id: 'pending:user-x:y', since: since(48), told: true }), finds: [] },
    ],
    [
      'a mail that has just failed',
      { breaks: noted({ _id: 'mail:nobody:y', since: since(0), failures: 1 }), finds: [] },
    ],
    [
      'a clock that is ahead',
      {
        options: { now: () => Date.now() + 3 * HOUR },
        finds: [/^wrong, clock: The service does not believe this machine/],
      },
    ],
    [
      'a clock that is behind',
      {
        options: { now: () => Date.now() - 3 * HOUR },
        finds: [/^wrong, clock: This machine’s clock is 3 hours behind/],
      },
    ],
    [
      'a mail server that does not answer',
      {
        env: { SMTP_URL: 'smtp://user:password@127.0.0.1:1', PUBLIC_ORIGIN: 'http://localhost' },
        finds: [/^wrong, mail: The mail server of SMTP_URL does not take us \(ESOCKET|ECONNREFUSED\)/],
      },
    ],
  ])('%s', async (_name, { breaks = nothing, env: more = {}, options = {}, finds }) => {
    const repair = await breaks();
    try {
      const found = shortly(await findings({ ...env, ...more }, { ...QUICK, ...options }));
      expect(found).toEqual(finds.map((each) => expect.stringMatching(each)));
    } finally {
      await repair();
    }
    expect(shortly(await findings(env))).toEqual([]);
  });

  it.each<[number, Record<string, string>, unknown[]]>([
    [0, {}, []],
    [1, { PORT: '1' }, [expect.objectContaining({ about: 'service' })]],
  ])('the doctor exits with %i', async (code, more, found) => {
    const ended = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
      const args = [BUILT_ADMIN, 'doctor', '--json'];
      execFile(process.execPath, args, { env: { PATH: process.env.PATH, ...env, ...more } }, (error, stdout) =>
        resolve({ code: error?.code ?? 0, stdout }),
      );
    });
    expect([ended.code, JSON.parse(ended.stdout).findings]).toEqual([code, found]);
  });

  it('the doctor explains itself', async () => {
    await expect(runDoctor(['--loud'], env)).rejects.toThrow('Usage: npm run admin -- doctor');
    await expect(runDoctor(['--json', 'x'], env)).rejects.toThrow('Usage: npm run admin -- doctor');
  });

  it('the doctor recognises a checkpoint that lags by outcomes alone', async () => {
    const ledger = stage.service.couch.use<{ seq: string }>('ledger');
    const checkpoint = await ledger.get(checkpointId(ownDatabaseName(userId)));
    await ledger.insert({ ...checkpoint, seq: '0' });
    expect(shortly(await findings(env))).toEqual([]);
  });

  it('the doctor checks the engine without a running service, and first reports that none runs', async () => {
    await stage.stop();
    expect(shortly(await findings(env))).toEqual([expect.stringMatching(/^wrong, service: No service answers/)]);
    stage = await openStage(EMBEDDED, { dataDir });
    await stage.service.couch.server.db.destroy('tallies');
    const after = { ...env, PORT: new URL(stage.url).port };
    expect(shortly(await findings(after))).toEqual([
      expect.stringMatching(/^wrong, databases: The database tallies is missing/),
      expect.stringMatching(/^unseen, ledger: /),
    ]);
  });
});

describe('the doctor without a service', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-doctor-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const absent = /^wrong, service: No service answers/;
  const unasked = /^unseen, engine: Without the secrets/;

  it.each<[string, (folder: string) => Promise<void>, RegExp[]]>([
    ['no folder', (folder) => rm(folder, { recursive: true }), [/^wrong, data folder: The folder of DATA_DIR/]],
    ['an empty folder', async () => undefined, [/^wrong, data folder: There are no secrets/]],
    [
      'damaged secrets',
      (folder) => writeFile(join(folder, 'secrets.json'), '{', { mode: 0o600 }),
      [/^wrong, data folder: secrets\.json cannot be read/],
    ],
  ])('%s', async (_name, prepare, finds) => {
    const folder = await mkdtemp(join(dataDir, 'case-'));
    await prepare(folder);
    const found = shortly(await findings({ DATA_DIR: folder, PORT: '1' }));
    expect(found).toEqual([...finds, absent, unasked].map((each) => expect.stringMatching(each)));
  });

  it('the doctor finds shards without a publisher, and nodes that do not answer', async () => {
    const folder = await mkdtemp(join(dataDir, 'unpublished-'));
    const [kind] = engines();
    if (kind === undefined) throw new Error('There is always the embedded engine.');
    const engine = await kind.start();
    const address = new URL(engine.url);
    address.username = engine.auth.name;
    address.password = engine.auth.password;
    const couch = { COUCHDB_URL: address.href, DB_PREFIX: engine.prefix, JWT_KEY: engine.jwtKey };
    const stage = await openStage(EMBEDDED, { dataDir: folder, env: { ...couch, PUBLISHER: 'off' } });
    try {
      const { ownDatabase } = (await stage.register()).session;
      await stage.service.couch.use<object>(ownDatabase).insert(postStatement(postIdOf(1)));
      const env = { ...couch, DATA_DIR: folder, PORT: new URL(stage.url).port };
      const unpublished =
        /^wrong, publisher: 2 statements of 1 person had no answer for 0 s, for instance in user#[0-9a-f]{8}\./;
      expect(shortly(await findings(env))).toEqual([expect.stringMatching(unpublished)]);
      const nodes = { COUCHDB_URL: `${address.href},http://127.0.0.1:1` };
      expect(shortly(await findings({ ...env, ...nodes }))).toEqual([
        'wrong, engine: Not every address in COUCHDB_URL is up: by their order 2 of 2.',
        expect.stringMatching(unpublished),
      ]);
    } finally {
      await stage.stop();
      await engine.close();
    }
  });

  it('the doctor explains why it cannot reach a CouchDB', async () => {
    const folder = await mkdtemp(join(dataDir, 'couchdb-'));
    const key = randomBytes(32).toString('hex');
    const secrets = { jwtKey: key, engine: { name: 'service', password: key }, push: pushKeysOf(key) };
    await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
    const [kind] = engines();
    const engine = await kind?.start();
    const at = (COUCHDB_URL: string) => findings({ DATA_DIR: folder, PORT: '1', COUCHDB_URL });
    try {
      const url = new URL(engine?.url ?? '');
      expect(shortly(await at('http://a:b@127.0.0.1:1'))).toEqual([
        expect.stringMatching(absent),
        'wrong, engine: The engine does not answer.',
        expect.stringMatching(/^unseen, databases/),
      ]);
      expect(shortly(await at(`http://nobody:wrong@${url.host}`))).toEqual([
        expect.stringMatching(absent),
        expect.stringMatching(/^wrong, engine: The engine does not take our credential/),
        expect.stringMatching(/^unseen, databases/),
      ]);
    } finally {
      await engine?.close();
    }
  });
});
