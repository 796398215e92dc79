import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessions } from '../../../sync-server/src/accounts/sessions/sessions.ts';
import { createTokenSeal } from '../../../sync-server/src/accounts/sessions/token-seal.ts';
import { cookieOf, newPerson, openStage, type Stage, stages } from './stage.ts';

describe.each(stages)('refresh tokens on $name', (kind) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(kind);
  });
  afterAll(() => stage.stop());

  const refresh = (cookie: string) => stage.call('POST', '/auth/refresh', { cookie });

  it('refresh tokens rotate: each yields one successor', async () => {
    let { cookie } = await stage.register();
    for (let n = 0; n < 4; n += 1) {
      const answer = await refresh(cookie);
      expect(answer.status).toBe(200);
      expect(cookieOf(answer)).not.toBe(cookie);
      cookie = cookieOf(answer);
    }
  });

  it('refresh tokens survive a lost answer: the device sends the old one again', async () => {
    const { cookie } = await stage.register();
    await refresh(cookie);
    await refresh(cookie);
    const third = await refresh(cookie);
    expect(third.status).toBe(200);
    expect((await refresh(cookieOf(third))).status).toBe(200);
  });

  it('refresh tokens survive duplicate requests, whichever answer arrives', async () => {
    for (const receivedIndex of [0, 1]) {
      const { cookie } = await stage.register();
      const answers = await Promise.all([refresh(cookie), refresh(cookie)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const successor = answers[receivedIndex];
      if (successor === undefined) throw new Error('no answer');
      expect((await refresh(cookieOf(successor))).status).toBe(200);
    }
  });

  it('refresh tokens end their family when an old one is used after its successor was used', async () => {
    const { cookie } = await stage.register();
    const second = cookieOf(await refresh(cookie));
    const third = cookieOf(await refresh(second));
    const reused = await refresh(cookie);
    expect([reused.status, reused.body?.code]).toEqual([401, 'session/reused']);
    expect(cookieOf(reused)).toBe('');
    expect((await refresh(third)).status).toBe(401);
  });

  it('refresh tokens end their family when two holders use two successors', async () => {
    const { cookie } = await stage.register();
    const thief = cookieOf(await refresh(cookie));
    const owner = cookieOf(await refresh(cookie));
    const next = cookieOf(await refresh(thief));
    expect((await refresh(owner)).body?.code).toBe('session/reused');
    expect((await refresh(next)).status).toBe(401);
  });

  it.each([
    ['no cookie', undefined, 'session/missing'],
    ['nonsense', 'abc', 'session/missing'],
    ['an unknown family', `${'0'.repeat(32)}.${'0'.repeat(18)}.${'a'.repeat(43)}.x`, 'session/expired'],
  ])('refresh tokens of the form %s get 401', async (_what, cookie, code) => {
    const answer = await stage.call('POST', '/auth/refresh', cookie === undefined ? {} : { cookie });
    expect([answer.status, answer.body?.code]).toEqual([401, code]);
  });

  it('refresh tokens are stored as hashes only, and sent in a cookie that scripts and other sites cannot read', async () => {
    const person = await stage.register();
    const secret = person.cookie.split('.')[2] ?? '';
    const { rows } = await stage.service.couch.use('accounts').list({ include_docs: true });
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const [header] = (await refresh(person.cookie)).headers.getSetCookie();
    expect(header).toMatch(/; Path=\/auth; .*HttpOnly; SameSite=Strict$/);
  });

  it('refresh tokens end at sign-out, and a second sign-out is no error', async () => {
    const { cookie } = await stage.register();
    for (let n = 0; n < 2; n += 1) expect((await stage.call('POST', '/auth/logout', { cookie })).status).toBe(204);
    expect((await refresh(cookie)).body?.code).toBe('session/expired');
    expect((await stage.call('POST', '/auth/logout')).status).toBe(204);
  });

  it('refresh tokens are removed after their expiry, even if never used again', async () => {
    const { cookie, session } = await stage.register();
    const { couch } = stage.service;
    const prefix = `session:${session.userId}:`;
    const count = async () =>
      (await couch.use('accounts').list({ start_key: prefix, end_key: `${prefix}\ufff0` })).rows.length;
    await createSessions(couch, {
      lifeSeconds: -1,
      seal: createTokenSeal('any', 'refresh-token'),
      renewedAt: null,
    }).open({ userId: session.userId, generation: 0 }, { device: '' });
    expect(await count()).toBe(2);
    await stage.service.accounts.sweep();
    expect(await count()).toBe(1);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('refresh tokens end when another person signs in on the same device', async () => {
    const first = await stage.register();
    const second = newPerson();
    await stage.call('POST', '/auth/register', { body: { ...second, locale: 'en' }, cookie: first.cookie });
    expect((await refresh(first.cookie)).status).toBe(401);
  });
});
