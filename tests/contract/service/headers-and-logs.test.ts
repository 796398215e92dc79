import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { linkIn, openMailbox } from './mailbox.ts';
import { EMBEDDED, newPerson, openStage, type Stage } from './stage.ts';

describe('the headers of every answer', () => {
  let stage: Stage;
  let page: string;
  beforeAll(async () => {
    page = await mkdtemp(join(tmpdir(), 'lapka-page-'));
    await mkdir(join(page, 'assets'));
    await writeFile(join(page, 'index.html'), '<!doctype html><title>Lapka</title>');
    await writeFile(join(page, 'sw.js'), 'self.x = 1;');
    await writeFile(join(page, 'icon.png'), 'png');
    await writeFile(join(page, 'assets', 'main-DkX3a9_z.js'), 'x'.repeat(5_000));
    await writeFile(join(page, 'assets', 'main-DkX3a9_z.js.br'), 'packed');
    await writeFile(join(page, '.secret'), 'x');
    stage = await openStage(EMBEDDED, { env: { PAGE_DIR: page } });
  });
  afterAll(async () => {
    await stage.stop();
    await rm(page, { recursive: true });
  });

  it.each(['/', '/healthz', '/auth/options', '/nothing.js', '/db/community'])(
    '%s has the strict headers',
    async (path) => {
      const { headers } = await stage.call('GET', path);
      const csp = headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        ...(path === '/' ? [] : ["style-src 'self'"]),
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
      ]) {
        expect(csp.split(';')).toContain(part);
      }
      expect(csp).not.toMatch(/unsafe|google/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.has('strict-transport-security')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
    },
  );

  it('the headers include exactly what Google’s button needs if it is configured, and HSTS and Secure on https', async () => {
    const env = { GOOGLE_CLIENT_ID: 'lapka.apps.example', PUBLIC_ORIGIN: 'https://lapka.example' };
    const other = await openStage(EMBEDDED, { env });
    try {
      const { headers } = await other.call('GET', '/');
      const csp = headers.get('content-security-policy')?.split(';') ?? [];
      expect(csp).toContain("script-src 'self' https://accounts.google.com/gsi/client");
      expect(csp).toContain('frame-src https://accounts.google.com/gsi/');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      const body = { ...newPerson(), locale: 'en' };
      const foreign = await other.call('POST', '/auth/register', { body, headers: { origin: other.url } });
      expect(foreign.status).toBe(403);
      const registered = await other.call('POST', '/auth/register', {
        body,
        headers: { origin: 'https://lapka.example' },
      });
      expect(registered.headers.getSetCookie()[0]).toContain('; Secure');
    } finally {
      await other.stop();
    }
  });

  it.each([
    ['/', 200, 'private, no-cache', 'text/html'],
    ['/dashboard/post/some-slug', 404, 'private, no-cache', 'text/html'],
    ['/no/such/address', 404, 'private, no-cache', 'text/html'],
    ['/dashboard/posts/tag/v1.0', 200, 'private, no-cache', 'text/html'],
    ['/sw.js', 200, 'no-cache', 'javascript'],
    ['/icon.png', 200, 'public, max-age=3600', 'image/png'],
    ['/assets/main-DkX3a9_z.js', 200, 'public, max-age=31536000, immutable', 'javascript'],
    ['/assets/main-gone1234.js', 404, null, 'json'],
    ['/.secret', 404, null, 'json'],
    ['/..%2f..%2fetc/passwd', 404, null, 'json'],
    ['/dashboard/%zz', 400, null, 'json'],
    ['/auth/nothing', 404, null, 'json'],
    ['/media/nothing', 404, null, 'json'],
    ['/bundle/accounts', 404, null, 'json'],
    ['/sync/nothing', 404, null, 'json'],
  ])('%s is answered %i', async (path, status, caching, type) => {
    const answer = await stage.call('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(type);
    if (caching !== null) expect(answer.headers.get('cache-control')).toBe(caching);
  });

  it('the service sends the compressed file to clients that accept it', async () => {
    const answer = await stage.service.app.inject({
      url: '/assets/main-DkX3a9_z.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'packed']);
    expect(answer.headers.vary).toContain('accept-encoding');
  });

  it('the service prints OpenAPI 3.1 with every address of the table in docs/http-api.md', async () => {
    const { body } = await stage.call('GET', '/openapi.json');
    expect(body?.openapi).toBe('3.1.0');
    expect(Object.keys(body?.paths ?? {})).toEqual(
      expect.arrayContaining([
        '/healthz',
        '/readyz',
        '/sync/hello',
        '/auth/register',
        '/auth/login',
        '/auth/google',
        '/auth/options',
        '/auth/refresh',
        '/auth/logout',
        '/auth/roles',
        '/auth/account',
        '/auth/password',
        '/auth/password/forgotten',
        '/auth/password/reset',
        '/auth/email',
        '/auth/email/confirm',
        '/auth/email/resend',
        '/auth/devices',
        '/auth/devices/{id}',
        '/auth/delete',
        '/admin/accounts',
        '/admin/accounts/{userId}/roles/{role}',
        '/admin/accounts/{userId}/suspension',
        '/admin/audit',
        '/db/{database}/_bulk_docs',
        '/media/{sha256}',
        '/bundle/{database}',
      ]),
    );
  });

  it('the service reports ready when the engine answers and the publisher runs', async () => {
    const { status, body } = await stage.call('GET', '/readyz');
    expect([status, body]).toEqual([200, { engine: 'ok', publisher: 'ok' }]);
  });
});

describe('rate limits by address', () => {
  it('the rate limits slow down password guesses, with a code and a time to wait', async () => {
    const stage = await openStage(EMBEDDED, { env: { RATE_LIMIT: '0.1' } });
    try {
      const statuses = [];
      for (let n = 0; n < 4; n += 1) {
        const body = { email: newPerson().email, password: 'not the password', locale: 'en' };
        const answer = await stage.call('POST', '/auth/login', { body });
        statuses.push(answer.status);
        if (answer.status === 429) {
          expect(answer.body?.code).toBe('request/too-many');
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }
      expect(statuses).toEqual([401, 401, 401, 429]);
    } finally {
      await stage.stop();
    }
  });

  it('the rate limits apply to each route that sends mails, whoever the recipients are', async () => {
    const stage = await openStage(EMBEDDED, { env: { RATE_LIMIT: '0.2' } });
    try {
      const person = await stage.register();
      const { accessToken: token } = person.session;
      const { password } = person;
      const locale = 'en';
      const mailing: [string, () => object][] = [
        ['/auth/password/forgotten', () => ({ body: { email: newPerson().email, locale } })],
        ['/auth/email', () => ({ token, body: { email: newPerson().email, password } })],
        ['/auth/email/resend', () => ({ token })],
      ];
      for (const [path, options] of mailing) {
        const answers = [];
        for (let n = 0; n < 3; n += 1) answers.push(await stage.call('POST', path, options()));
        expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 202, 202, 429]);
        expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    } finally {
      await stage.stop();
    }
  });
});

describe('a service without a built page', () => {
  it('a service without a built page explains that in plain words', async () => {
    const stage = await openStage(EMBEDDED, { env: { PAGE_DIR: join(tmpdir(), 'no-such-folder-of-lapka') } });
    try {
      const { status, text } = await stage.call('GET', '/dashboard');
      expect([status, text]).toEqual([503, expect.stringContaining('npm run build')]);
    } finally {
      await stage.stop();
    }
  });
});

describe('the service’s log', () => {
  it('the log describes events without personal data', async () => {
    const lines: string[] = [];
    const env = { LOG_LEVEL: 'trace' };
    const stage = await openStage(EMBEDDED, { env, logStream: { write: (line) => lines.push(line) } });
    const person = await stage.register();
    const { accessToken: token, ownDatabase, userId } = person.session;
    const { email, password } = person;
    await stage.call('POST', '/auth/register', {
      body: { ...person, session: undefined, cookie: undefined, locale: 'uk' },
    });
    await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
    await stage.call('POST', '/auth/login', { body: { email, password: `${password}?`, locale: 'uk' } });
    await stage.call('POST', '/auth/login', { body: { email, password: 5, locale: email } });
    await stage.call('POST', '/auth/refresh', { cookie: person.cookie });
    await stage.call('GET', `/db/${ownDatabase}/_changes?since=${email}`, { token });
    await stage.call('GET', `/db/${ownDatabase}/${encodeURIComponent(email)}?access_token=${token}`);
    await stage.call('PUT', `/db/${ownDatabase}/draft:x`, { token, body: { title: `a letter to ${email}` } });
    await stage.call('GET', `/media/${userId}${userId}/300`);
    await stage.call('GET', `/nothing/${email}`);
    await stage.stop();

    const log = lines.join('');
    const secrets = [
      email,
      email.toLowerCase(),
      password,
      token,
      person.cookie,
      userId,
      person.firstName,
      '127.0.0.1:',
    ];
    const shown = secrets.filter((secret) => log.includes(secret) && !log.includes(`listening at http://${secret}`));
    expect(shown).toEqual([]);
    expect(log).toContain('"route":"/auth/login"');
    expect(log).toMatch(/"reqId":"[0-9a-f-]{36}"/);
  });

  it('the log has no personal data of accounts: failing mails, links, admins, suspended and deleted people', async () => {
    const lines: string[] = [];
    const mailbox = await openMailbox();
    const env = { LOG_LEVEL: 'trace', SMTP_URL: mailbox.url, PUBLIC_ORIGIN: 'https://lapka.example' };
    const stage = await openStage(EMBEDDED, { env, logStream: { write: (line) => lines.push(line) } });
    const person = await stage.register({ firstName: 'Оксентія' });
    const admin = await stage.register({ firstName: 'Адельвіна' });
    const { accessToken: token, userId } = person.session;
    const { email, password } = person;
    await stage.service.accounts.admin.setRole(null, admin.session.userId, 'admin', true);
    const address = email.replace('@Example', '@example');
    const confirmation = linkIn(await mailbox.mailTo(address)).token;
    // The server's refusal names the recipient.
    mailbox.refuse(550);
    await stage.call('POST', '/auth/password/forgotten', { body: { email, locale: 'uk' } });
    await vi.waitFor(() => expect(lines.join('')).toContain('mail not sent, given up'), { timeout: 20_000 });
    await stage.call('POST', '/auth/password/forgotten', { body: { email, locale: 'uk' } });
    const reset = linkIn(await mailbox.mailTo(address, 2)).token;
    await stage.call('POST', '/auth/email/confirm', { body: { token: confirmation } });
    await stage.call('POST', '/auth/password/reset', { body: { token: reset, password: 'x' } });
    const other = newPerson().email;
    await stage.call('POST', '/auth/email', { token, body: { email: other, password } });
    await stage.call('POST', '/auth/email', { token, body: { email: other, password: 'wrong one' } });
    const reason = 'Образливий допис';
    const by = { token: admin.session.accessToken };
    await stage.call('GET', `/admin/accounts?query=${encodeURIComponent(email)}`, by);
    await stage.call('PUT', `/admin/accounts/${userId}/suspension`, { ...by, body: { reason } });
    await stage.call('DELETE', `/admin/accounts/${userId}/suspension`, by);
    await stage.call('PUT', `/admin/accounts/${userId}/roles/premium-user`, by);
    await stage.call('POST', '/auth/delete', { token, body: { password } });
    await stage.stop();
    await mailbox.close();

    const log = lines.join('').toLowerCase();
    const secrets = [email, address, other, password, token, confirmation, reset, reason, userId];
    const names = [person.firstName, admin.firstName, admin.session.userId, admin.email];
    expect([...secrets, ...names].filter((secret) => log.includes(secret.toLowerCase()))).toEqual([]);
    expect(log).toContain('<email>');
    expect(log).toContain('"route":"/admin/accounts/:userid/suspension"');
  });
});
