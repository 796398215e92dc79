import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bytesOf } from '../../../sync-server/src/base/lib/bytes.ts';
import { createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { createEngineCheck } from '../../../sync-server/src/storage/engine/engine-check.ts';
import { engineVariables, type RunningEngine } from '../engines.ts';
import { type FailingEngine, frontEngine } from '../failing-engine.ts';
import { cookieOf, EMBEDDED, newPerson, openStage, type Stage, stages } from './stage.ts';

const UNAVAILABLE = [503, 'server/unavailable', true];

describe.each(stages)('an engine that can read but not write, on $name', (kind) => {
  let engine: RunningEngine;
  let front: FailingEngine;
  let stage: Stage;
  beforeAll(async () => {
    engine = await kind.start();
    front = await frontEngine(engine);
    stage = await openStage(EMBEDDED, {
      env: {
        ...engineVariables(engine),
        COUCHDB_URL: front.url,
      },
    });
  });
  afterAll(async () => {
    await stage.stop();
    await front.close();
    await engine.close();
  });
  const ready = async () => (await stage.call('GET', '/readyz')).status;

  it.each([500, 507, 503])('with %i: writes get 503 with a code and a time, and succeed afterwards', async (status) => {
    const person = await stage.register();
    const { accessToken: token, ownDatabase } = person.session;
    const photo = await sharp({
      create: { width: 4, height: 4, channels: 3, background: { r: status % 256, g: 9, b: 9 } },
    })
      .png()
      .toBuffer();
    const sha256 = createHash('sha256').update(bytesOf(photo)).digest('hex');
    const upload = async () => {
      const answer = await fetch(`${stage.url}/media/${sha256}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body: Uint8Array.from(photo),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    };
    const login = () =>
      stage.call('POST', '/auth/login', { body: { email: person.email, password: person.password, locale: 'en' } });
    const newcomer = { ...newPerson(), locale: 'en' };
    const register = () => stage.call('POST', '/auth/register', { body: newcomer });
    const write = () =>
      stage.call('POST', `/db/${ownDatabase}/_bulk_docs`, { token, body: { docs: [{ _id: 'draft:x' }] } });
    front.failWrites(status);
    const answers = [
      await login(),
      await register(),
      await stage.call('POST', '/auth/refresh', { cookie: person.cookie }),
      await stage.call('POST', '/auth/password/forgotten', { body: { email: person.email, locale: 'en' } }),
      await stage.call('POST', '/auth/password', {
        token,
        cookie: person.cookie,
        body: { current: person.password, password: 'another password' },
      }),
      await stage.call('POST', '/auth/delete', { token, body: { password: person.password } }),
      await write(),
      await upload(),
    ];
    expect(answers.map((each) => [each.status, each.body?.code, each.headers.has('retry-after')])).toEqual(
      answers.map(() => UNAVAILABLE),
    );
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 10_000 });
    expect((await stage.call('GET', `/db/${ownDatabase}/profile`, { token })).status).toBe(200);
    expect((await stage.call('GET', '/healthz')).status).toBe(200);

    front.failWrites(null);
    // Without a restart, and the session is the same.
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10_000 });
    const refreshed = await stage.call('POST', '/auth/refresh', { cookie: person.cookie });
    expect([refreshed.status, cookieOf(refreshed)]).toEqual([200, expect.stringMatching(/./)]);
    expect([
      (await login()).status,
      (await register()).status,
      (await write()).status,
      (await upload()).status,
    ]).toEqual([200, 201, 201, 201]);
  });

  describe('the readiness check', () => {
    const ofReady = () => front.writes.filter((each) => each.includes('/_local/ready'));

    it('the readiness check asks the engine only at intervals, however often it is called', async () => {
      let time = 0;
      const { name: user, password } = engine.auth;
      const check = createEngineCheck(createCouch({ url: front.url, user, password }, engine.prefix), () => time);
      const before = ofReady().length;
      await Promise.all(Array.from({ length: 50 }, check));
      time = 2_999;
      expect(await check()).toBe(true);
      expect(ofReady().length).toBe(before + 1);
      front.failWrites(500);
      time = 3_000;
      expect(await check()).toBe(false);
      front.failWrites(null);
      time = 6_000;
      expect(await check()).toBe(true);
      expect(ofReady().length).toBe(before + 3);
    });

    it('the readiness check leaves no growing data', async () => {
      // Except the service's own ledger, to which its jobs write at any time.
      const { name: user, password } = engine.auth;
      const couch = createCouch({ url: front.url, user, password }, `${engine.prefix}ready-`);
      await couch.server.db.create(couch.engineName('ledger'));
      const ledger = couch.server.use(couch.engineName('ledger'));
      // In a cluster the text names copies as well, and any of them may answer.
      const counted = ({ doc_count, update_seq }: Awaited<ReturnType<typeof ledger.info>>) =>
        kind.name === 'cluster' ? [doc_count, Number.parseInt(String(update_seq), 10)] : [doc_count, update_seq];
      const before = counted(await ledger.info());
      await createEngineCheck(couch)();
      await createEngineCheck(couch)();
      expect(counted(await ledger.info())).toEqual(before);
      await couch.server.db.destroy(couch.engineName('ledger'));
    });
  });
});
