import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../sync-server/src/admin-command.ts';
import type { EngineKind, RunningEngine } from '../engines.ts';
import { cookieOf, newPerson, openStage, type Stage, stages } from '../service/stage.ts';

describe.each(stages)('npm run admin: backups on $name', (kind) => {
  let scratch: string;
  let stage: Stage;
  /** With a real CouchDB; the embedded one belongs to the service and its folder. */
  let engine: RunningEngine | null = null;
  const person = newPerson();
  let cookie = '';
  const there = () => join(scratch, 'data');
  const elsewhere = () => join(scratch, 'another machine');
  const folder = () => join(scratch, 'backups');
  /** Each folder of a service is its own installation in the CouchDB. */
  const prefixOf = (dataDir: string) => `${engine?.prefix}${dataDir === there() ? 'there' : 'elsewhere'}-`;
  const environment = (dataDir: string): Record<string, string> =>
    engine === null
      ? { DATA_DIR: dataDir }
      : {
          DATA_DIR: dataDir,
          DB_PREFIX: prefixOf(dataDir),
          JWT_KEY: engine.jwtKey,
          COUCHDB_URL: engine.url,
          COUCHDB_USER: engine.auth.name,
          COUCHDB_PASSWORD: engine.auth.password,
        };
  /** Opens a stage whose data the next one continues with. */
  const opened = (dataDir: string): Promise<Stage> => {
    const { name } = kind;
    const started = engine;
    if (started === null) return openStage(kind, { dataDir });
    const same: EngineKind = {
      name,
      start: async () => ({ ...started, prefix: prefixOf(dataDir), close: async () => {} }),
    };
    return openStage(same, { dataDir });
  };
  const admin = (args: readonly string[], dataDir: string) => runAdmin(args, environment(dataDir));

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'lapka-backup-command-'));
    engine = kind.name === 'embedded' ? null : await kind.start();
    stage = await opened(there());
    ({ cookie } = await stage.register(person));
  });
  afterAll(async () => {
    await stage.stop();
    await engine?.close();
    await rm(scratch, { recursive: true });
  });

  it('the backup command backs up while the service runs, and again while it does not', async () => {
    const first = await admin(['backup', folder()], there());
    expect(first).toMatch(
      /revisions of \d+ databases, \d+\.\d MB, all of it\.\nEverything that was acknowledged before/,
    );
    await stage.stop();
    const second = await admin(['backup', folder()], there());
    expect(second).toMatch(/, goes on from \d{8}T\d{9}Z\.\n/);
    const third = await admin(['backup', folder(), '--full', '--without-secrets'], there());
    expect(third).toContain('all of it');
    stage = await opened(there());
  });

  it('verify reports its result in words', async () => {
    const lines = (await admin(['verify', folder()], there())).split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^\d{8}T\d{9}Z is whole: \d+ revisions, .*; complete to 20/);
  });

  it('the backup command refuses to restore or republish while a service runs', async () => {
    const where = engine === null ? `A service runs on ${there()}. Stop it` : 'A service runs on these databases.';
    for (const [args, then] of [
      [['restore', folder(), '--replace'], 'then restore.'],
      [['republish'], 'then republish.'],
    ] as const) {
      const said = await admin(args, there()).catch(String);
      expect(said).toContain(where);
      expect(said).toContain(then);
    }
  });

  it('the backup command restores on another machine, with the secrets, so that people stay signed in', async () => {
    const [run = ''] = (await admin(['verify', folder()], there())).split(' ');
    const epoch = (await stage.call('GET', '/sync/hello')).body?.epoch;
    // The device's token rotates after the backup; a second device keeps a token that was used long ago.
    const ofBackup = cookie;
    for (let times = 0; times < 3; times += 1) {
      cookie = cookieOf(await stage.call('POST', '/auth/refresh', { cookie }));
    }
    await stage.stop();
    const said = await admin(['restore', folder(), run], elsewhere());
    expect(said).toMatch(new RegExp(`^Restored ${run}: .* The secrets are put back\\.\nEverything that was`));
    const secrets = await Promise.all(
      [there(), elsewhere()].map((dataDir) => readFile(join(dataDir, 'secrets.json'), 'utf8')),
    );
    expect(secrets[0]).toBe(secrets[1]);
    stage = await opened(elsewhere());
    const refreshed = await stage.call('POST', '/auth/refresh', { cookie });
    expect(refreshed.status).toBe(200);
    // The old token is accepted once; from here on the family is like any other, and an earlier token ends it.
    const next = await stage.call('POST', '/auth/refresh', { cookie: cookieOf(refreshed) });
    expect(next.status).toBe(200);
    expect((await stage.call('POST', '/auth/refresh', { cookie: ofBackup })).body?.code).toBe('session/reused');
    const { email, password } = person;
    expect((await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } })).status).toBe(200);
    const hello = (await stage.call('GET', '/sync/hello')).body;
    expect(hello?.epoch).not.toBe(epoch);
    expect(hello?.formerEpochs).toEqual([epoch]);
    await stage.stop();
    await expect(admin(['restore', folder(), run], elsewhere())).rejects.toThrow('--replace');
    await admin(['restore', folder(), '--replace'], elsewhere());
    stage = await opened(elsewhere());
  });

  it.each([
    [['backup']],
    [['backup', 'a', 'b']],
    [['backup', 'a', '--replace']],
    [['verify']],
    [['verify', 'a', '--full']],
    [['restore']],
    [['restore', 'a', 'b', 'c']],
  ])('command %j explains itself', async (args) => {
    await expect(admin(args, there())).rejects.toThrow('Usage: npm run admin');
  });
});
