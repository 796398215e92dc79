import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileFactId } from '../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../src/domain/profile/schema.ts';
import { runAdmin } from '../../../sync-server/src/admin-command.ts';
import { profileStatement } from '../publisher/world.ts';
import { EMBEDDED, newPerson, openStage, type Stage } from './stage.ts';

/** A running service checks for notes of commands once a second, on a busy machine later. */
const FELT = { timeout: 30_000 };

describe('npm run admin for roles and suspensions', () => {
  let dataDir: string;
  let stage: Stage;
  const person = newPerson();
  const rolesOf = async () => {
    const { body } = await stage.call('POST', '/auth/login', {
      body: { email: person.email, password: person.password, locale: 'en' },
    });
    return body?.roles;
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-admin-'));
    stage = await openStage(EMBEDDED, { dataDir });
    await stage.register(person);
  });
  afterAll(async () => {
    await stage.stop();
    await rm(dataDir, { recursive: true });
  });

  it('npm run admin grants and revokes while the service runs', async () => {
    const sentence = await runAdmin(['grant', person.email.toUpperCase()], { DATA_DIR: dataDir });
    expect(sentence).toContain('user, admin');
    expect(await rolesOf()).toEqual(['user', 'admin']);
    await runAdmin(['grant', person.email], { DATA_DIR: dataDir });
    await runAdmin(['grant', person.email, 'premium-user'], { DATA_DIR: dataDir });
    expect(await rolesOf()).toEqual(['user', 'admin', 'premium-user']);
    await runAdmin(['revoke', person.email], { DATA_DIR: dataDir });
    expect(await rolesOf()).toEqual(['user', 'premium-user']);
  });

  it('a change of roles reaches a running service within seconds: others see the role at once', async () => {
    const { email, session } = await stage.register();
    const { ownDatabase, accessToken: token, userId } = session;
    const body = { docs: [profileStatement()] };
    expect((await stage.call('POST', `/db/${ownDatabase}/_bulk_docs`, { token, body })).status).toBe(201);
    await stage.service.publisher?.idle();
    const shown = async () =>
      (await stage.service.couch.use<ProfileFact>('directory').get(profileFactId(userId))).role ?? 'none';
    expect(await shown()).toBe('none');
    await runAdmin(['grant', email], { DATA_DIR: dataDir });
    await expect.poll(shown, FELT).toBe('admin');
    await runAdmin(['revoke', email], { DATA_DIR: dataDir });
    await expect.poll(shown, FELT).toBe('none');
  });

  it('npm run admin grants while no service runs', async () => {
    await stage.stop();
    await runAdmin(['grant', person.email], { DATA_DIR: dataDir });
    stage = await openStage(EMBEDDED, { dataDir });
    expect(await rolesOf()).toEqual(['user', 'premium-user', 'admin']);
  });

  it('npm run admin suspends with a reason and restores, and the audit list names the server as the actor', async () => {
    await runAdmin(['suspend', person.email, 'Скарги', 'на', 'спам'], { DATA_DIR: dataDir });
    const login = () =>
      stage.call('POST', '/auth/login', {
        body: { email: person.email, password: person.password, locale: 'en' },
      });
    const refused = await login();
    expect([refused.status, refused.body?.detail]).toEqual([403, 'Скарги на спам']);
    await runAdmin(['restore', person.email], { DATA_DIR: dataDir });
    expect((await login()).status).toBe(200);
    const { rows } = await stage.service.accounts.audit.page(null);
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'account-restored', by: null, reason: null },
      { action: 'account-suspended', by: null, reason: 'Скарги на спам', person: { name: 'Олена Коваль' } },
    ]);
    expect(rows.filter(({ action }) => action === 'role-granted').length).toBeGreaterThanOrEqual(3);
  });

  it('npm run admin protects secrets and the engine’s credentials from other users of the machine', async () => {
    for (const file of ['secrets.json', 'engine.json']) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    }
  });

  it.each([
    [[]],
    [['grant']],
    [['grant', 'nobody']],
    [['grant', 'a@b.c', 'king']],
    [['crown', 'a@b.c']],
    [['suspend', 'a@b.c']],
    [['restore', 'a@b.c', 'now']],
  ])('command %j explains itself', async (args) => {
    await expect(runAdmin(args, { DATA_DIR: dataDir })).rejects.toThrow('Usage: npm run admin');
  });

  it('npm run admin reports an unknown account', async () => {
    await expect(runAdmin(['grant', 'nobody@example.com'], { DATA_DIR: dataDir })).rejects.toThrow('no account');
  });
});
