import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT, claimsOf, ISSUER, openIssuer } from './google-issuer.ts';
import { cookieOf, inSeconds, newPerson, openStage, type Stage, stages } from './stage.ts';

describe.each(stages)('Google sign-in on $name', (kind) => {
  let stage: Stage;
  let issuer: Awaited<ReturnType<typeof openIssuer>>;

  beforeAll(async () => {
    issuer = await openIssuer();
    const env = { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_CERTS_URL: issuer.certsUrl, GOOGLE_ISSUER: ISSUER };
    stage = await openStage(kind, { env });
  });
  afterAll(async () => {
    await stage.stop();
    issuer.close();
  });

  const signIn = (credential: string) => stage.call('POST', '/auth/google', { body: { credential, locale: 'uk' } });
  const gmail = () => `${newPerson().email.split('@')[0]}@gmail.com`;

  it('Google sign-in creates an account from Google’s claims, and finds it again', async () => {
    const claims = claimsOf(gmail());
    const first = await signIn(issuer.issue(claims));
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      person: { firstName: 'Тарас', secondName: 'Мельник', letter: 'ТМ' },
      roles: ['user'],
    });
    const again = await signIn(issuer.issue(claims));
    expect(again.body?.userId).toBe(first.body?.userId);
    expect((await stage.call('POST', '/auth/refresh', { cookie: cookieOf(again) })).status).toBe(200);
    expect((await stage.call('GET', '/auth/options')).body).toMatchObject({ googleClientId: CLIENT });
  });

  it('Google sign-in creates one account for several concurrent sign-ins of a person', async () => {
    const credential = issuer.issue(claimsOf(gmail()));
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(credential)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body?.userId)).size).toBe(1);
  });

  it.each<[string, (claims: ReturnType<typeof claimsOf>) => string]>([
    ['another audience', (claims) => issuer.issue({ ...claims, aud: 'somebody-else' })],
    ['another issuer', (claims) => issuer.issue({ ...claims, iss: 'https://evil.example' })],
    ['an expired token', (claims) => issuer.issue({ ...claims, iat: inSeconds(-7200), exp: inSeconds(-3600) })],
    ['a token that is valid for years', (claims) => issuer.issue({ ...claims, exp: inSeconds(10 * 365 * 86_400) })],
    ['an unverified address', (claims) => issuer.issue({ ...claims, email_verified: false })],
    ['an address whose verification is a text', (claims) => issuer.issue({ ...claims, email_verified: 'true' })],
    ['no address', ({ email: _email, ...claims }) => issuer.issue(claims)],
    ['a wrong key', (claims) => issuer.forge(claims)],
    ['an unknown key id', (claims) => issuer.issue(claims, { alg: 'RS256', kid: 'k2', typ: 'JWT' })],
    ['no signature', (claims) => `${issuer.issue(claims).split('.').slice(0, 2).join('.')}.`],
    ['nonsense', () => 'abc'],
  ])('Google sign-in refuses %s', async (_what, credential) => {
    const answer = await signIn(credential(claimsOf(gmail())));
    expect([answer.status, answer.body?.code]).toEqual([401, 'account/google-failed']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('Google sign-in does not fetch the issuer’s keys again and again for invalid tokens', async () => {
    const before = issuer.asked();
    const credential = issuer.issue(claimsOf(gmail()), { alg: 'RS256', kid: 'k3', typ: 'JWT' });
    for (let n = 0; n < 5; n += 1) await signIn(credential);
    expect(issuer.asked() - before).toBeLessThanOrEqual(1);
  });

  describe('an account with the same address as a Google account', () => {
    it('an account with the Google address is joined if Google hosts the mailbox; its password and sessions end', async () => {
      const squatter = await stage.register({ email: gmail() });
      const joined = await signIn(issuer.issue(claimsOf(squatter.email.toLowerCase())));
      expect([joined.status, joined.body?.userId]).toEqual([200, squatter.session.userId]);
      const { email, password } = squatter;
      const login = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'en' } });
      expect(login.body?.code).toBe('account/wrong-credentials');
      expect((await stage.call('POST', '/auth/refresh', { cookie: squatter.cookie })).status).toBe(401);
      expect((await stage.call('POST', '/auth/refresh', { cookie: cookieOf(joined) })).status).toBe(200);
    });

    it('an account with the Google address ends its sessions with the same write that joins it', async () => {
      const squatter = await stage.register({ email: gmail() });
      const id = `session:${squatter.cookie.split('.').slice(0, 2).join(':')}`;
      const sessions = stage.service.couch.use<object>('accounts');
      const { _rev, ...session } = await sessions.get(id);
      expect((await signIn(issuer.issue(claimsOf(squatter.email)))).status).toBe(200);
      await sessions.insert(session, id);
      const answer = await stage.call('POST', '/auth/refresh', { cookie: squatter.cookie });
      expect([answer.status, answer.body?.code]).toEqual([401, 'session/expired']);
    });

    it('an account with the Google address is joined for a Workspace domain as well', async () => {
      const person = await stage.register();
      const joined = await signIn(issuer.issue(claimsOf(person.email, { hd: 'example.com' })));
      expect(joined.body?.userId).toBe(person.session.userId);
    });

    it('an account with the Google address is not joined when Google does not host the mailbox: the password decides', async () => {
      const person = await stage.register();
      const refused = await signIn(issuer.issue(claimsOf(person.email)));
      expect([refused.status, refused.body?.code]).toEqual([409, 'account/email-taken']);
      const { email, password } = person;
      expect((await stage.call('POST', '/auth/login', { body: { email, password, locale: 'en' } })).status).toBe(200);
    });

    it('an account with the Google address is not joined to a second Google account', async () => {
      const email = gmail();
      await signIn(issuer.issue(claimsOf(email)));
      expect((await signIn(issuer.issue(claimsOf(email)))).body?.code).toBe('account/email-taken');
    });
  });
});
