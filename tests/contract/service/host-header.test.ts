import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EMBEDDED, newPerson, openStage, type Stage } from './stage.ts';

/** What an attacker may write there, directly or by a domain that points to this machine. */
const HOSTILE = [
  'evil.example',
  'evil.example:8080',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'localhost@evil.example',
  '127.0.0.1:80@evil.example',
  'evil.example/127.0.0.1',
  'evil.example#localhost',
  '127.0.0.1:8080/evil',
  '[::ffff:203.0.113.1]',
  '0.0.0.0',
  '',
];

describe('without PUBLIC_ORIGIN, the Host of a request', () => {
  let stage: Stage;
  let page: string;
  beforeAll(async () => {
    page = await mkdtemp(join(tmpdir(), 'lapka-page-'));
    const html = `<!doctype html>
<html lang="en">
  <head>
    <!-- page -->
    <title>Lapka</title>
    <!-- /page -->
  </head>
  <body><noscript>Lapka needs JavaScript.</noscript></body>
</html>`;
    await writeFile(join(page, 'index.html'), html);
    stage = await openStage(EMBEDDED, { env: { PAGE_DIR: page } });
  });
  afterAll(async () => {
    await stage.stop();
    await rm(page, { recursive: true });
  });

  /** Like `fetch`, which cannot set `Host`. */
  function ask(method: string, path: string, host: string, more: { origin?: string; body?: unknown } = {}) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = {
        host,
        'content-type': 'application/json',
        ...(more.origin === undefined ? {} : { origin: more.origin }),
        // Without a configured proxy, forwarding headers are ignored.
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      };
      const asking = request(stage.url + path, { method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      asking.on('error', reject).end(more.body === undefined ? undefined : JSON.stringify(more.body));
    });
  }
  const mails = async () => {
    const folder = join(stage.service.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  };

  it.each(HOSTILE)('%j appears in no canonical address, sitemap or link', async (host) => {
    for (const path of ['/', '/dashboard/about', '/sitemap.xml', '/robots.txt']) {
      const { text } = await ask('GET', path, host);
      expect(text).not.toContain('evil');
      if (path !== '/dashboard/about') expect(text).toContain(stage.url);
      expect(text).not.toMatch(/0\.0\.0\.0|203\.0\.113/);
    }
    const person = newPerson();
    const registered = await ask('POST', '/auth/register', host, { body: { ...person, locale: 'en' } });
    expect(registered.status).toBe(201);
    const mail = await vi.waitFor(
      async () => {
        const found = (await mails()).find(({ to }) => to?.[0]?.address?.toLowerCase() === person.email.toLowerCase());
        expect(found).toBeDefined();
        return found;
      },
      { timeout: 20_000 },
    );
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
    expect(mail?.text).toContain(`${stage.url}/confirm-email#`);
  });

  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST', '127.8.9.1'])(
    '%s is accepted as the page’s own address, with its port',
    async (name) => {
      for (const port of [':5173', '']) {
        const { text } = await ask('GET', '/robots.txt', name + port);
        expect(text).toContain(`Sitemap: http://${name}${port}/sitemap.xml`);
      }
    },
  );

  it.each([
    ['a foreign name that resolves to this machine', 'evil.example:8080', 'http://evil.example:8080', 403],
    ['a page of another site', 'localhost:8080', 'http://evil.example', 403],
    ['another port of this machine', 'localhost:8080', 'http://localhost:9090', 403],
    ['our own page', 'localhost:8080', 'http://localhost:8080', 401],
    ['our own page by address', '127.0.0.1:8080', 'http://127.0.0.1:8080', 401],
  ])('%s: which origins may post to /auth', async (_what, host, origin, status) => {
    const body = { email: newPerson().email, password: 'not the password', locale: 'en' };
    expect((await ask('POST', '/auth/login', host, { origin, body })).status).toBe(status);
  });
});
