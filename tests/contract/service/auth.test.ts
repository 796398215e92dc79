import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailClaimId } from '../../../sync-server/src/accounts/documents.ts';
import { FREE_TRIES } from '../../../sync-server/src/accounts/sign-in/tries.ts';
import { EMBEDDED, newPerson, openStage, type Stage, stages } from './stage.ts';

describe.each(stages)('auth on $name', (kind) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(kind);
  });
  afterAll(() => stage.stop());

  const login = (email: string, password: string) =>
    stage.call('POST', '/auth/login', { body: { email, password, locale: 'en' } });
  const refresh = (cookie: string) => stage.call('POST', '/auth/refresh', { cookie });

  describe('a registration', () => {
    it('a registration creates the account, the own database with the profile, and a session', async () => {
      const person = await stage.register();
      const { session } = person;
      expect(session).toMatchObject({
        ownDatabase: `user-${session.userId}`,
        roles: ['user'],
        person: { firstName: 'Олена', secondName: 'Коваль', letter: 'ОК' },
        locale: 'uk',
      });
      const profile = await stage.call('GET', `/db/${session.ownDatabase}/profile`, { token: session.accessToken });
      expect(profile.body).toMatchObject({ type: 'profile', letter: 'ОК', written: { device: 'service' } });
      await stage.service.publisher?.idle();
      const fact = await stage.call('GET', `/db/directory/profile:${session.userId}`);
      expect(fact.body).toMatchObject({ uid: session.userId, firstName: 'Олена' });
      expect(fact.text.toLowerCase()).not.toContain('@example');
    });

    it('a registration accepts an address once, however it is written', async () => {
      const person = await stage.register();
      for (const email of [person.email, person.email.toUpperCase(), person.email.toLowerCase()]) {
        const again = await stage.call('POST', '/auth/register', { body: { ...newPerson(), email, locale: 'en' } });
        expect([again.status, again.body?.code]).toEqual([409, 'account/email-taken']);
      }
    });

    it('a registration gives the address to one of several concurrent registrations', async () => {
      const person = newPerson();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => stage.call('POST', '/auth/register', { body: { ...person, locale: 'en' } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
      expect((await login(person.email, person.password)).status).toBe(200);
    });

    it.each([
      ['no first name', { firstName: '' }],
      ['a blank second name', { secondName: '  ' }],
      ['no at sign', { email: 'olena.example.com' }],
      ['a short password', { password: 'seven77' }],
      ['a password that is too long', { password: 'x'.repeat(257) }],
      ['another language', { locale: 'ru' }],
      ['a role', { roles: ['admin'] }],
      ['a number as name', { firstName: 5 }],
      ['a lone surrogate', { firstName: '\ud83d' }],
      ['a control character', { secondName: 'a\u0000b' }],
      ['an invisible name', { firstName: '\u200b\u2060' }],
      ['a name of filler characters', { firstName: '\u3164' }],
      ['a name that reverses the text direction', { secondName: '\u202eлавоК' }],
    ])('a registration refuses %s', async (_what, wrong) => {
      const body = { ...newPerson(), locale: 'en', ...wrong };
      const answer = await stage.call('POST', '/auth/register', { body });
      expect([answer.status, answer.body?.code]).toEqual([400, 'account/invalid-input']);
      expect(answer.text).not.toContain(body.password);
    });

    it.each([
      ['a common password', () => ({ password: 'Password2026' })],
      ['a common word typed in the other keyboard layout', () => ({ password: 'gfhjkm123' })],
      ['eight spaces', () => ({ password: '        ' })],
      ['their own address as password', () => ({ email: 'o.zozulia@example.com', password: 'o.zozulia@example.com' })],
      ['their own name as password', () => ({ firstName: 'Мирослава', password: 'Мирослава1987' })],
    ])('a registration refuses %s with its own code', async (_what, wrong) => {
      const answer = await stage.call('POST', '/auth/register', { body: { ...newPerson(), locale: 'en', ...wrong() } });
      expect([answer.status, answer.body?.code]).toEqual([400, 'account/password-guessable']);
    });

    it('a registration that was cut off after the account was created is completed by the next sign-in', async () => {
      const person = await stage.register();
      const accounts = stage.service.couch.use<{ userId: string }>('accounts');
      const userId = randomBytes(16).toString('hex');
      const { _id, _rev, ...account } = await accounts.get(`account:${person.session.userId}`);
      await accounts.insert({ ...account, userId }, `account:${userId}`);
      const claim = await accounts.get(emailClaimId(person.email));
      await accounts.insert({ ...claim, userId });
      const { status, body } = await login(person.email, person.password);
      expect([status, body?.ownDatabase]).toEqual([200, `user-${userId}`]);
      const token = String(body?.accessToken);
      expect((await stage.call('GET', `/db/user-${userId}/profile`, { token })).status).toBe(200);
    });
  });

  describe('a sign-in', () => {
    it('a sign-in answers a wrong password and an unknown address with the same bytes', async () => {
      const person = await stage.register();
      const wrong = await login(person.email, 'not the password');
      const unknown = await login(newPerson().email, 'not the password');
      expect([wrong.status, wrong.body?.code]).toEqual([401, 'account/wrong-credentials']);
      expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
      expect(unknown.headers.get('set-cookie')).toBe(wrong.headers.get('set-cookie'));
    });

    it('a sign-in limits tries per account, for known and unknown addresses alike, also across a restart', async () => {
      const known = (await stage.register()).email;
      const unknown = newPerson().email;
      const histories = [];
      for (const email of [known, unknown]) {
        const statuses = [];
        for (let n = 0; n <= FREE_TRIES; n += 1) statuses.push((await login(email, 'not the password')).status);
        histories.push(statuses);
      }
      const expected = [...Array.from({ length: FREE_TRIES }, () => 401), 429];
      expect(histories).toEqual([expected, expected]);
      const blocked = await login(known.toUpperCase(), 'not the password');
      expect(blocked.body?.code).toBe('account/too-many-tries');
      expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('a sign-in counts a hundred concurrent guesses as a hundred', async () => {
      const { email } = await stage.register();
      const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, 'not the password')));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(FREE_TRIES);
    });

    it('a sign-in resets the tries after the right password', async () => {
      const { email, password } = await stage.register();
      for (let round = 0; round < 3; round += 1) {
        for (let n = 0; n < FREE_TRIES - 1; n += 1) await login(email, 'not the password');
        expect((await login(email, password)).status).toBe(200);
      }
    });

    it('a sign-in is refused to a suspended person, who gets the reason only with the right password', async () => {
      const person = await stage.register();
      const accounts = stage.service.couch.use<{ status: string }>('accounts');
      const account = await accounts.get(`account:${person.session.userId}`);
      await accounts.insert({ ...account, status: 'suspended' });
      const right = await login(person.email, person.password);
      expect([right.status, right.body?.code]).toEqual([403, 'account/suspended']);
      expect((await login(person.email, 'wrong one')).body?.code).toBe('account/wrong-credentials');
      const refreshed = await refresh(person.cookie);
      expect([refreshed.status, refreshed.body?.code]).toEqual([403, 'account/suspended']);
    });

    it('a sign-in stores the language of the last sign-in', async () => {
      const { email, password } = await stage.register();
      expect((await login(email, password)).body?.locale).toBe('en');
    });
  });

  describe('cross-site requests', () => {
    it.each([
      ['another origin', { origin: 'https://evil.example' }, 403],
      ['an opaque origin', { origin: 'null' }, 403],
      ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      ['plain text', { 'content-type': 'text/plain' }, 415],
    ])('a request of %s is refused', async (_what, headers, status) => {
      const { body } = await stage.call('GET', '/openapi.json');
      const posts = Object.entries((body?.paths ?? {}) as Record<string, object>).filter(
        ([path, methods]) => path.startsWith('/auth/') && 'post' in methods,
      );
      expect(posts.length).toBeGreaterThan(10);
      for (const [path] of posts) {
        const answer = await stage.call('POST', path, { headers });
        expect([answer.status, answer.body?.code]).toEqual([status, 'request/invalid']);
      }
    });

    it.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
      'a DELETE with %j is refused too',
      async (headers) => {
        const { session } = await stage.register();
        const path = `/auth/devices/${'0'.repeat(18)}`;
        const answer = await stage.call('DELETE', path, { token: session.accessToken, headers });
        expect([answer.status, answer.body?.code]).toEqual([403, 'request/invalid']);
      },
    );

    it('requests of our own origin are accepted', async () => {
      const { cookie } = await stage.register();
      expect((await stage.call('POST', '/auth/refresh', { cookie, headers: { origin: stage.url } })).status).toBe(200);
    });
  });

  it('a refresh returns the account’s current roles', async () => {
    const { session } = await stage.register();
    const token = session.accessToken;
    expect((await stage.call('GET', '/auth/roles', { token })).body).toEqual({ roles: ['user'] });
    expect((await stage.call('GET', '/auth/roles')).body?.code).toBe('session/missing');
  });

  it('the service offers no Google sign-in without a configuration', async () => {
    expect((await stage.call('GET', '/auth/options')).body).toEqual({
      googleClientId: null,
      contactEmail: 'help@lapka.example',
    });
    const answer = await stage.call('POST', '/auth/google', { body: { credential: 'x', locale: 'en' } });
    expect([answer.status, answer.body?.code]).toEqual([404, 'account/google-not-configured']);
  });
});

describe('auth across restarts', () => {
  it('a restart preserves sessions, keys and tries in the data folder', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lapka-restart-'));
    const restart = async (from: Stage | null) => {
      await from?.stop();
      return openStage(EMBEDDED, { dataDir });
    };
    let stage = await restart(null);
    try {
      const person = await stage.register();
      const login = (password: string) =>
        stage.call('POST', '/auth/login', { body: { email: person.email, password, locale: 'en' } });
      for (let n = 1; n < FREE_TRIES; n += 1) await login('not the password');
      stage = await restart(stage);
      const { accessToken: token, ownDatabase } = person.session;
      expect((await stage.call('GET', `/db/${ownDatabase}/profile`, { token })).status).toBe(200);
      expect((await stage.call('POST', '/auth/refresh', { cookie: person.cookie })).status).toBe(200);
      expect((await login('not the password')).status).toBe(401);
      expect((await login(person.password)).body?.code).toBe('account/too-many-tries');
    } finally {
      await stage.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});
