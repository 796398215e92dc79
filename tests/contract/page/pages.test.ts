import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUBJECT_PAGES } from '../../../src/domain/page/subject-pages.ts';
import { ROUTE_NAMES, ROUTES } from '../../../src/domain/routes.ts';
import { engines } from '../engines.ts';
import { ORIGIN, openPageStage, type PageStage, readPage, TEMPLATE } from './page-stage.ts';

describe.each(engines())('the HTML of every address: $name', (kind) => {
  let stage: PageStage;
  beforeAll(async () => {
    stage = await openPageStage(kind);
  });
  afterAll(() => stage.stop());

  it.each(ROUTE_NAMES.filter((name) => ![...SUBJECT_PAGES, 'post', 'notFound'].includes(name)))(
    'the page %s has its own title',
    async (name) => {
      const answer = await stage.get(ROUTES[name].path.replace(/:\w+/, 'x'), { 'accept-language': 'uk-UA,uk;q=0.9' });
      const page = readPage(answer.body);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'content-language': 'uk',
        vary: 'accept-language',
      });
      expect(page.lang).toBe('uk');
      expect(page.titles).toEqual([page.meta['og:title']]);
      expect(page.meta.description).toMatch(/[а-яіїєґ]{3}/);
      expect(page.meta.robots).toBe(
        page.canonical !== null && ROUTES[name].indexed && !ROUTES[name].path.includes(':')
          ? 'index, follow'
          : 'noindex, follow',
      );
      expect(page.canonical).toBe(ORIGIN + ROUTES[name].path.replace(/:\w+/, 'x'));
      expect(answer.body).toContain('<script type="module" src="/assets/main.js"></script>');
      expect(page.plain).toContain('<h1>');
    },
  );

  it.each([
    ['/', undefined, 'uk'],
    ['/', '*', 'uk'],
    ['/', 'de', 'uk'],
    ['/', 'en-US,en;q=0.9', 'en'],
    ['/', 'en-US,en;q=0.9,uk;q=0.1', 'uk'],
    ['/', 'en,uk;q=0', 'en'],
    ['/dashboard/about', undefined, 'en'],
    ['/dashboard/about', 'de,en;q=0.5', 'en'],
    ['/dashboard/about', 'ru;q=0.9, UK;q=0.1', 'uk'],
  ])('%s for a reader of %s is in %s', async (url, header, locale) => {
    expect(readPage((await stage.get(url, header === undefined ? {} : { 'accept-language': header })).body).lang).toBe(
      locale,
    );
  });

  it.each([
    ...['/404', '/nowhere', '/dashboard/nothing', '/dashboard/post/nothing-0123456789', '/dashboard/post/Ї'],
    ...['/dashboard/pet/Ї', `/dashboard/pet/01JD4Z7R8S9T0V1W2X3Y4Z5ZZZ`, '/dashboard/announcement/x'],
    ...['/dashboard/care/x', '/dashboard/breed/mixed', '/dashboard/breed/other'],
    `/dashboard/announcement/services-${'f'.repeat(32)}`,
  ])('%s answers the page with 404', async (url) => {
    const answer = await stage.get(encodeURI(url));
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.etag).toBeUndefined();
    const page = readPage(answer.body);
    expect(page.meta.robots).toBe('noindex, follow');
    expect(page.canonical).toBeNull();
  });

  it.each(['/dashboard/about', '/index.html', '/dashboard/nothing'])('%s has its own nonce', async (address) => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await stage.get(address);
        const [, nonce] =
          /style-src 'self' 'nonce-([\w-]{22})';/.exec(String(headers['content-security-policy'])) ?? [];
        expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('the page answers 304 to a client that has the page in this language', async () => {
    const first = await stage.get('/dashboard/about', { 'accept-language': 'uk' });
    const etag = String(first.headers.etag);
    const ask = (language: string) =>
      stage.get('/dashboard/about', { 'accept-language': language, 'if-none-match': etag });
    const again = await ask('uk');
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // It would replace the policy of the cached page, which has another nonce.
    expect(again.headers).not.toHaveProperty('content-security-policy');
    expect((await ask('en')).statusCode).toBe(200);
    expect((await stage.app.inject({ method: 'HEAD', url: '/dashboard/about' })).body).toBe('');
  });

  it('the page uses a new build at once', async () => {
    await writeFile(join(stage.folder, 'index.html'), TEMPLATE.replace('/assets/main.js', '/assets/main-2.js'));
    expect((await stage.get('/')).body).toContain('/assets/main-2.js');
    await writeFile(join(stage.folder, 'index.html'), TEMPLATE);
  });

  it.each([
    ['POST', '/dashboard'],
    ['GET', '/missing.js'],
    ['GET', '/db/nothing'],
    ['GET', '/admin/accounts'],
    ['GET', '/places/nowhere'],
  ] as const)('%s %s is no page', async (method, url) => {
    const answer = await stage.app.inject({ method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'gateway/not-found']);
  });
});
