import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED, newPerson, openStage, type Stage } from './stage.ts';

describe('what every answer carries', () => {
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
    '%s: the strict headers',
    async (path) => {
      const { headers } = await stage.call('GET', path);
      const csp = headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
      ]) {
        expect(csp.split(';')).toContain(part);
      }
      expect(csp).not.toMatch(/script-src[^;]*unsafe|google/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.has('strict-transport-security')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
    },
  );

  it('adds exactly what Google’s button needs when it is configured, and HSTS and Secure on https', async () => {
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
    ['/', 200, 'no-cache', 'text/html'],
    ['/dashboard/post/some-slug', 200, 'no-cache', 'text/html'],
    ['/no/such/address', 200, 'no-cache', 'text/html'],
    ['/dashboard/posts/tag/v1.0', 200, 'no-cache', 'text/html'],
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

  it('sends the packed file to who can unpack it', async () => {
    const answer = await stage.service.app.inject({
      url: '/assets/main-DkX3a9_z.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'packed']);
    expect(answer.headers.vary).toContain('accept-encoding');
  });

  it('prints OpenAPI 3.1 with every address of the table in docs/http-api.md', async () => {
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
        '/db/{database}/_bulk_docs',
        '/media/{sha256}',
        '/bundle/{database}',
      ]),
    );
  });

  it('is ready when the engine answers and the publisher runs', async () => {
    const { status, body } = await stage.call('GET', '/readyz');
    expect([status, body]).toEqual([200, { engine: 'ok', publisher: 'ok' }]);
  });
});

describe('limits by address', () => {
  it('slow down who guesses, with a code and a time to wait', async () => {
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
});

describe('the page is not built', () => {
  it('says so in plain words', async () => {
    const stage = await openStage(EMBEDDED, { env: { PAGE_DIR: join(tmpdir(), 'no-such-folder-of-lapka') } });
    try {
      const { status, text } = await stage.call('GET', '/dashboard');
      expect([status, text]).toEqual([503, expect.stringContaining('npm run build')]);
    } finally {
      await stage.stop();
    }
  });
});

describe('the log', () => {
  it('tells what happened and nothing about whom it happened to', async () => {
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
});
