import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDoctor } from '../../../sync-server/src/doctor-command.ts';
import type { Report } from '../../../sync-server/src/ops/doctor/report.ts';
import { EMBEDDED_ENGINE, engineVariables, type RunningEngine } from '../engines.ts';
import { type FailingEngine, frontEngine } from '../failing-engine.ts';
import { openFront } from '../nodes/front.ts';
import { EMBEDDED, openStage, type Stage } from './stage.ts';

type Member = Awaited<ReturnType<Stage['register']>>;

describe('a service whose engine account is locked', () => {
  let engine: RunningEngine;
  let front: FailingEngine;
  let stage: Stage;
  let dataDir: string;
  let env: Record<string, string>;
  let person: Member;
  beforeAll(async () => {
    engine = await EMBEDDED_ENGINE.start();
    front = await frontEngine(engine);
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-lockout-'));
    env = { ...engineVariables(engine), COUCHDB_URL: front.url };
    stage = await openStage(EMBEDDED, { dataDir, env });
    person = await stage.register();
    await stage.service.publisher?.idle();
  });
  beforeEach(() => front.lockOut(true));
  afterEach(() => front.lockOut(false));
  afterAll(async () => {
    await stage.stop();
    await front.close();
    await engine.close();
    await rm(dataDir, { recursive: true });
  });

  it.each<[string, (stage: Stage, person: Member) => ReturnType<Stage['call']>]>([
    [
      'a sign-in',
      (stage, { email, password }) => stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } }),
    ],
    ['a token refresh', (stage, { cookie }) => stage.call('POST', '/auth/refresh', { cookie })],
    [
      'a read of a shared database',
      (stage, { session }) => stage.call('GET', '/db/community/_changes?since=0', { token: session.accessToken }),
    ],
    [
      'a write of a statement',
      (stage, { session }) =>
        stage.call('POST', `/db/${session.ownDatabase}/_bulk_docs`, {
          token: session.accessToken,
          body: { docs: [{ _id: 'draft:a', type: 'draft' }] },
        }),
    ],
  ])('a service with a locked engine account answers %s with 503 and a code that blames no one', async (_what, ask) => {
    const answer = await ask(stage, person);
    expect([answer.status, answer.body?.code]).toEqual([503, 'server/unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('an engine lockout is diagnosed by the doctor, which does not call the password wrong', async () => {
    const { text } = await runDoctor(['--json'], { ...env, DATA_DIR: dataDir, PORT: new URL(stage.url).port });
    const { findings }: Report = JSON.parse(text);
    const [found] = findings.filter(({ about }) => about === 'engine');
    expect(found?.what).toMatch(/has locked the service’s account .* refuses the right password too/);
    expect(found?.todo).toContain('[chttpd_auth_lockout]');
    expect(text).not.toContain('does not take our credential');
  });

  it('a service with a locked engine account serves everybody again after the lock', async () => {
    front.lockOut(false);
    const { email, password } = person;
    const answer = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
    expect(answer.status).toBe(200);
  });
});

it('the doctor sends a wrong password once', async () => {
  const engine = await EMBEDDED_ENGINE.start();
  const dataDir = await mkdtemp(join(tmpdir(), 'lapka-lockout-'));
  const stage = await openStage(EMBEDDED, { dataDir, env: engineVariables(engine) });
  const front = await openFront(engine.url);
  try {
    const wrong = { COUCHDB_URL: front.url, COUCHDB_PASSWORD: 'not the password' };
    const place = { DATA_DIR: dataDir, PORT: new URL(stage.url).port };
    const { text } = await runDoctor([], { ...engineVariables(engine), ...wrong, ...place });
    expect(text).toContain('does not take our credential');
    expect(front.asked).toHaveLength(1);
  } finally {
    await front.close();
    await stage.stop();
    await engine.close();
    await rm(dataDir, { recursive: true });
  }
});
