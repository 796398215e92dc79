import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../sync-server/src/admin-command.ts';
import { cookiesOf, EMBEDDED, newPerson, openStage, type Stage } from '../service/stage.ts';

describe('npm run admin: backups', () => {
  let scratch: string;
  let stage: Stage;
  const person = newPerson();
  let cookie = '';
  const there = () => join(scratch, 'data');
  const elsewhere = () => join(scratch, 'another machine');
  const folder = () => join(scratch, 'backups');

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'lapka-backup-command-'));
    stage = await openStage(EMBEDDED, { dataDir: there() });
    ({ cookie } = await stage.register(person));
  });
  afterAll(async () => {
    await stage.stop();
    await rm(scratch, { recursive: true });
  });

  it('backs up while the service runs, and once more while it does not', async () => {
    const first = await runAdmin(['backup', folder()], { DATA_DIR: there() });
    expect(first).toMatch(
      /revisions of \d+ databases, \d+\.\d MB, all of it\.\nEverything that was acknowledged before/,
    );
    await stage.stop();
    const second = await runAdmin(['backup', folder()], { DATA_DIR: there() });
    expect(second).toMatch(/, goes on from \d{8}T\d{9}Z\.\n/);
    const third = await runAdmin(['backup', folder(), '--full', '--without-secrets'], { DATA_DIR: there() });
    expect(third).toContain('all of it');
    stage = await openStage(EMBEDDED, { dataDir: there() });
  });

  it('verifies in words', async () => {
    const lines = (await runAdmin(['verify', folder()], { DATA_DIR: there() })).split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^\d{8}T\d{9}Z is whole: \d+ revisions, .*; complete to 20/);
  });

  it('does not restore beneath a running service', async () => {
    await expect(runAdmin(['restore', folder(), '--replace'], { DATA_DIR: there() })).rejects.toThrow(
      `A service runs on ${there()}. Stop it, then restore.`,
    );
  });

  it('restores on another machine, with the secrets, so that whoever was signed in stays so', async () => {
    const [run = ''] = (await runAdmin(['verify', folder()], { DATA_DIR: there() })).split(' ');
    const epoch = (await stage.call('GET', '/sync/hello')).body?.epoch;
    // The device goes on after the backup; of one more device somebody keeps a token that was used long ago.
    const ofBackup = cookie;
    for (let times = 0; times < 3; times += 1) {
      cookie = cookiesOf(await stage.call('POST', '/auth/refresh', { cookie }));
    }
    await stage.stop();
    const said = await runAdmin(['restore', folder(), run], { DATA_DIR: elsewhere() });
    expect(said).toMatch(new RegExp(`^Restored ${run}: .* The secrets are put back\\.\nEverything that was`));
    const secrets = await Promise.all(
      [there(), elsewhere()].map((dataDir) => readFile(join(dataDir, 'secrets.json'), 'utf8')),
    );
    expect(secrets[0]).toBe(secrets[1]);
    stage = await openStage(EMBEDDED, { dataDir: elsewhere() });
    const refreshed = await stage.call('POST', '/auth/refresh', { cookie });
    expect(refreshed.status).toBe(200);
    // Believed once: from here on the family is as any other, and whoever shows an earlier token ends it.
    const next = await stage.call('POST', '/auth/refresh', { cookie: cookiesOf(refreshed) });
    expect(next.status).toBe(200);
    expect((await stage.call('POST', '/auth/refresh', { cookie: ofBackup })).body?.code).toBe('session/reused');
    const { email, password } = person;
    expect((await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } })).status).toBe(200);
    const hello = (await stage.call('GET', '/sync/hello')).body;
    expect(hello?.epoch).not.toBe(epoch);
    expect(hello?.formerEpochs).toEqual([epoch]);
    await stage.stop();
    await expect(runAdmin(['restore', folder(), run], { DATA_DIR: elsewhere() })).rejects.toThrow('--replace');
    await runAdmin(['restore', folder(), '--replace'], { DATA_DIR: elsewhere() });
    stage = await openStage(EMBEDDED, { dataDir: elsewhere() });
  });

  it.each([
    [['backup']],
    [['backup', 'a', 'b']],
    [['backup', 'a', '--replace']],
    [['verify']],
    [['verify', 'a', '--full']],
    [['restore']],
    [['restore', 'a', 'b', 'c']],
  ])('%j explains itself', async (args) => {
    await expect(runAdmin(args, { DATA_DIR: there() })).rejects.toThrow('Usage: npm run admin');
  });
});
