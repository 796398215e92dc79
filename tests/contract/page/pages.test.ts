import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Parser } from 'htmlparser2';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcementKey } from '../../../src/domain/announcement/id.ts';
import { commentId } from '../../../src/domain/comment/id.ts';
import { organisationKey } from '../../../src/domain/organisation/id.ts';
import { pedigreeId } from '../../../src/domain/pedigree/id.ts';
import { petKey } from '../../../src/domain/pet/id.ts';
import { PostFact } from '../../../src/domain/post/schema.ts';
import { ROUTE_NAMES, ROUTES } from '../../../src/domain/routes.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { createServer } from '../../../sync-server/src/app.ts';
import { type FollowedDogs, followDogs } from '../../../sync-server/src/pedigrees/followed-dogs.ts';
import { errors } from '../../../sync-server/src/plugins/errors.ts';
import { security } from '../../../sync-server/src/plugins/security.ts';
import { pageRoutes } from '../../../sync-server/src/routes/page/index.ts';
import { createPostSearch, type PostSearch } from '../../../sync-server/src/search/post-search.ts';
import { loadTexts } from '../../../sync-server/src/texts.ts';
import { engines, type RunningEngine, silentLog } from '../engines.ts';
import { announcementIdOf, factOf } from '../jobs/market-stage.ts';
import { OrganisationWorld } from '../publisher/organisation-world.ts';
import { postIdOf, postStatement, World } from '../publisher/world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const ORIGIN = 'https://lapka.example';
const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta property="csp-nonce" nonce="__nonce__" />
    <!-- page -->
    <title>Lapka</title>
    <!-- /page -->
    <script type="module" src="/assets/main.js"></script>
  </head>
  <body><div id="root"></div><noscript>Lapka needs JavaScript.</noscript></body>
</html>`;

describe.each(engines())('the HTML of every address: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let app: FastifyInstance;
  let folder: string;
  let posts: PostSearch;
  let dogs: FollowedDogs;
  let now = 0;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'page').install(true);
    folder = await mkdtemp(join(tmpdir(), 'lapka-page-'));
    await writeFile(join(folder, 'index.html'), TEMPLATE);
    await writeFile(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /db/\n');
    app = createServer({ logLevel: 'silent', trustProxy: false }) as unknown as FastifyInstance;
    await app.register(errors);
    await app.register(security, { google: false, publicOrigin: null });
    const texts = await loadTexts();
    posts = createPostSearch({ couch: world.couch, log: { ...silentLog, warn() {} } });
    dogs = followDogs({ couch: world.couch, log: { ...silentLog, warn() {} } });
    await app.register(pageRoutes, {
      folder,
      couch: world.couch,
      texts,
      posts,
      dogs,
      originOf: () => ORIGIN,
      now: () => now,
    });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await posts.stop();
    await dogs.stop();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
  const publishPost = async (number: number, more: object = {}) => {
    const person = await world.person();
    const statement = postStatement(postIdOf(number), more);
    await world.put(person, statement);
    await world.publish();
    return { person, id: statement._id, address: `/dashboard/post/${statement.slug}` };
  };

  it.each(
    ROUTE_NAMES.filter(
      (name) => !['post', 'announcement', 'pet', 'organisation', 'pedigree', 'notFound'].includes(name),
    ),
  )('%s is answered with its own title', async (name) => {
    const answer = await get(ROUTES[name].path.replace(/:\w+/, 'x'), { 'accept-language': 'uk-UA,uk;q=0.9' });
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
  });

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
  ])('%s for somebody who reads %s is in %s', async (url, header, locale) => {
    expect(readPage((await get(url, header === undefined ? {} : { 'accept-language': header })).body).lang).toBe(
      locale,
    );
  });

  it('a post is told with its title, text, author and data', async () => {
    const { address } = await publishPost(1, { content: '<p>Спить <strong>цілий</strong> день</p>' });
    const answer = await get(address);
    const page = readPage(answer.body);
    expect(answer.statusCode).toBe(200);
    expect(page.titles).toEqual(['Кіт · Lapka']);
    expect(page.meta).toMatchObject({
      description: 'Спить цілий день',
      'og:type': 'article',
      'og:url': ORIGIN + address,
      'article:author': 'Олена Коваль',
      robots: 'index, follow',
    });
    expect(page.data.map((each) => each['@type'])).toEqual(['Article', 'BreadcrumbList']);
    expect(page.plain).toContain('<h1>Кіт</h1>');
    expect(page.plain).toContain('<p>Спить <strong>цілий</strong> день</p>');
    expect(page.plain).toContain('Written by Олена Коваль');
  });

  it('what a person wrote stays what it is', async () => {
    const { address } = await publishPost(2, {
      postTitle: '</title></noscript><script>alert(1)</script>',
      tags: ['</script>'],
    });
    const { body } = await get(address);
    const page = readPage(body);
    expect(page.titles).toEqual(['</title></noscript><script>alert(1)</script> · Lapka']);
    expect(page.scripts).toEqual(['application/ld+json', 'application/ld+json', 'module', 'application/json']);
    expect(page.firstPosts).toMatchObject([{ postTitle: '</title></noscript><script>alert(1)</script>' }]);
    expect(body).not.toContain('<script>alert(1)');
  });

  it('an announcement and a pet are told with what they are, and listed as long as they live', async () => {
    const life = 10 * 60_000;
    const announced = factOf({ id: announcementIdOf(1), authorId: 'a'.repeat(32), end: Date.now() + life }, '1-a');
    const ended = factOf({ id: announcementIdOf(2), authorId: 'a'.repeat(32), end: Date.now() - 1 }, '1-a');
    const { pet } = announced;
    await world.couch.use<object>('market').bulk({ docs: [announced, ended] });
    const bio = { bio: 'Любить <b>спати</b>', gallery: [], uid: 'a'.repeat(32), publishedAt: AT, updatedAt: null };
    const owned = { ...pet, ...bio, type: 'pet', schemaVersion: 1 };
    await world.couch.use<object>('directory').insert(owned);
    const addressOf = ({ _id }: { _id: string }) => `/dashboard/announcement/${announcementKey(_id)}`;
    const offer = await get(addressOf(announced));
    const page = readPage(offer.body);
    expect(offer.statusCode).toBe(200);
    expect(page.titles).toEqual(['Мурка · Lapka']);
    expect(page.meta).toMatchObject({ description: 'Шукає дім', robots: 'index, follow' });
    expect(page.data.map((each) => each['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(page.plain).toContain('<p>Шукає дім</p>');
    const ofPet = readPage((await get(`/dashboard/pet/${petKey(pet?._id ?? '')}`)).body);
    expect(ofPet.plain).toContain('<p>Любить &lt;b&gt;спати&lt;/b&gt;</p>');
    expect((await get(addressOf(ended))).statusCode).toBe(404);
    now += 600_000;
    const list = readPage((await get('/dashboard/services-and-announcements')).body).plain;
    const sitemap = (await get('/sitemap.xml')).body;
    for (const text of [list, sitemap]) {
      expect(text).toContain(addressOf(announced));
      expect(text).not.toContain(addressOf(ended));
    }
  });

  it('an organisation is told where its admins opened it; otherwise the answer says nothing, not whether there is one', async () => {
    const people = new OrganisationWorld(world);
    const founder = await world.person();
    const services = [{ nameKey: 'grooming', priceType: 'Free' }];
    const id = await people.found(founder, { description: 'Стрижемо <b>усіх</b>', services });
    expect(await people.act(founder, id, { does: 'show', shown: true })).toBe('published');
    const at = (key: string) => `/dashboard/organisation/${key}`;
    const address = at(organisationKey(id));
    const none = address.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'));
    const shut = async () => {
      now += 3_000;
      // The tag is that of the page without its nonce.
      const [here, nowhere] = [await get(address), await get(none)];
      expect([here.statusCode, here.headers.etag]).toEqual([nowhere.statusCode, nowhere.headers.etag]);
      const page = readPage(here.body);
      expect([here.statusCode, page.meta.robots, page.canonical, page.data]).toEqual([
        200,
        'noindex, follow',
        null,
        [],
      ]);
      expect(page.titles).toEqual(['Organisation · Lapka']);
    };
    await shut();
    expect(await people.act(founder, id, { does: 'change', field: 'open', was: false, value: true })).toBe('published');
    now += 3_000;
    const answer = await get(address, { 'accept-language': 'uk' });
    const page = readPage(answer.body);
    expect(answer.statusCode).toBe(200);
    expect(page.titles).toEqual(['Пухнаста лапа · Лапка']);
    expect(page.canonical).toBe(ORIGIN + address);
    expect(page.meta).toMatchObject({
      description: 'Стрижемо <b>усіх</b>',
      robots: 'index, follow',
      'og:title': 'Пухнаста лапа · Лапка',
      'og:url': ORIGIN + address,
    });
    expect(page.data).toMatchObject([
      { '@type': 'LocalBusiness', name: 'Пухнаста лапа', makesOffer: [{ price: 0, itemOffered: { name: 'Грумінг' } }] },
    ]);
    expect(page.plain).toContain('<p>Стрижемо &lt;b&gt;усіх&lt;/b&gt;</p>');
    expect(answer.body).not.toContain('Коваль');
    const other = readPage((await get(at(organisationKey(id).replace('-', ':')))).body);
    expect(other.canonical).toBeNull();
    expect(await people.act(founder, id, { does: 'close' })).toBe('published');
    await shut();
  });

  it('one in the name of an organisation is told by that name, whatever it is', async () => {
    const { _id, ...fact } = factOf(
      { id: announcementIdOf(3), authorId: 'a'.repeat(32), end: Date.now() + 600_000 },
      '1-a',
    );
    const organised = `announcement:organisation:${'a'.repeat(32)}:01JD4Z7R8S9T0V1W2X3Y4Z5A6B`;
    const services = [{ offer: { nameKey: 'grooming', priceType: 'Free' }, availableDates: [] }];
    const named = {
      ...fact,
      kind: 'Services',
      pet: null,
      petPrice: null,
      services,
      organisation: { name: '<script>' },
    };
    await world.couch.use<object>('market').insert(named, organised);
    const answer = await get(`/dashboard/announcement/${announcementKey(organised)}`);
    const page = readPage(answer.body);
    expect(answer.statusCode).toBe(200);
    expect(page.titles).toEqual(['Grooming · <script> · Lapka']);
    expect(page.data[0]).toMatchObject({ '@type': 'Service', provider: { '@type': 'Organization', name: '<script>' } });
    expect(answer.body).not.toContain('<script>"');
    expect(page.scripts).toEqual(['application/ld+json', 'application/ld+json', 'module']);
  });

  it.each([
    ...['/404', '/nowhere', '/dashboard/nothing', '/dashboard/post/nothing-0123456789', '/dashboard/post/Ї'],
    ...['/dashboard/pet/Ї', `/dashboard/pet/01JD4Z7R8S9T0V1W2X3Y4Z5ZZZ`, '/dashboard/announcement/x'],
    `/dashboard/announcement/services-${'f'.repeat(32)}`,
  ])('%s is the page, with 404', async (url) => {
    const answer = await get(encodeURI(url));
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.etag).toBeUndefined();
    const page = readPage(answer.body);
    expect(page.meta.robots).toBe('noindex, follow');
    expect(page.canonical).toBeNull();
  });

  it('a removed post is gone from its page, too', async () => {
    const { person, id, address } = await publishPost(3);
    expect((await get(address)).statusCode).toBe(200);
    await world.remove(person, id);
    await world.publish();
    expect((await get(address)).statusCode).toBe(200);
    now += 3_000;
    expect((await get(address)).statusCode).toBe(404);
  });

  it('the community brings its first page whole, as a device lists it: by when posts were published', async () => {
    const late = await publishPost(8, { postTitle: 'Написано раніше' });
    const early = await publishPost(7, { postTitle: 'Написано ще раніше' });
    await posts.caughtUp();
    now += 3_000;
    const { firstPosts } = readPage((await get('/dashboard/community')).body);
    expect(firstPosts.slice(0, 2).map(({ _id }) => _id)).toEqual([early.id, late.id]);
    expect(firstPosts[0]).not.toHaveProperty('_rev');
    for (const fact of firstPosts) expect(Value.Check(PostFact, fact)).toBe(true);
    expect(readPage((await get(late.address)).body).firstPosts.map(({ _id }) => _id)).toEqual([late.id]);
    expect(readPage((await get('/dashboard/about')).body).firstPosts).toEqual([]);
    await world.remove(early.person, early.id);
    await world.publish();
    await posts.caughtUp();
    now += 3_000;
    const after = readPage((await get('/dashboard/community')).body).firstPosts;
    expect(after.map(({ _id }) => _id)).not.toContain(early.id);
  });

  it('a tag lists the posts that have it, and search engines are told of none that nobody used', async () => {
    const { address } = await publishPost(5, { tags: ['їжаки'] });
    await posts.caughtUp();
    const used = readPage((await get(encodeURI('/dashboard/posts/tag/Їжаки'))).body);
    expect(used.meta.robots).toBe('index, follow');
    expect(used.titles).toEqual(['# Їжаки · Lapka']);
    expect(used.plain).toContain(`<a href="${address}">Кіт</a>`);
    const unused = await get(encodeURI('/dashboard/posts/tag/ніхто'));
    expect([unused.statusCode, readPage(unused.body).meta.robots]).toEqual([200, 'noindex, follow']);
  });

  it('the comments of a post stand under it', async () => {
    const { id, person, address } = await publishPost(6);
    const comment = {
      type: 'comment',
      schemaVersion: versionOf('comment'),
      written: { at: AT, device: 'd1' },
      createdAt: AT,
      editedAt: null,
    };
    const words = { content: 'Який гарний!', parentId: null, replyTo: null };
    await world.put(person, { _id: commentId(id, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B'), ...{ ...comment, ...words } });
    await world.publish();
    const page = readPage((await get(address)).body);
    expect(page.plain).toContain('<h2>Comments: 1</h2>');
    expect(page.plain).toContain('<p>Який гарний!</p>');
    expect(page.data[0]).toMatchObject({
      commentCount: 1,
      interactionStatistic: [{ userInteractionCount: 0 }, { userInteractionCount: 1 }],
    });
  });

  it.each(['/dashboard/about', '/index.html', '/dashboard/nothing'])('%s has a nonce of its own', async (address) => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await get(address);
        const [, nonce] =
          /style-src 'self' 'nonce-([\w-]{22})';/.exec(String(headers['content-security-policy'])) ?? [];
        expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('is answered with 304 to whoever has it in this language', async () => {
    const first = await get('/dashboard/about', { 'accept-language': 'uk' });
    const etag = String(first.headers.etag);
    const ask = (language: string) => get('/dashboard/about', { 'accept-language': language, 'if-none-match': etag });
    const again = await ask('uk');
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // It would replace the policy of the page that they have, in which another nonce stands.
    expect(again.headers).not.toHaveProperty('content-security-policy');
    expect((await ask('en')).statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: '/dashboard/about' })).body).toBe('');
  });

  it('a dog is told with its parents, and stands in the sitemap; one that there is not is 404', async () => {
    const nulls = { callName: null, breed: 'Хорт', kennel: null, size: null, cm: null, weight: null, kg: null };
    const dog = (dogId: string, name: string, more: object) => ({
      ...{ _id: pedigreeId(dogId), type: 'pedigree', schemaVersion: versionOf('pedigree'), dogId, name, ...nulls },
      ...{ sex: 'male', birthday: '2015', sir: null, dam: null, chip: '804098100012345', others: null },
      ...{ source: 'import', confirmed: true, importedAt: AT, ...more },
    });
    const docs = [dog('УКУ 1', 'БАРОН', {}), dog('UKU.2', '<script>РЕКС', { birthday: '2018-01-02', sir: 'УКУ 1' })];
    await world.couch.use<object>('pedigrees').bulk({ docs });
    await dogs.caughtUp();
    now += 600_000;
    const address = '/dashboard/pedigree/UKU.2';
    const answer = await get(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>&lt;script&gt;РЕКС · ');
    expect(answer.body).toContain('Хорт · 2018-01-02 · БАРОН × ?');
    expect(answer.body).toContain('index, follow');
    expect(answer.body).not.toContain('noindex');
    expect(answer.body).not.toContain('804098100012345');
    expect((await get('/sitemap.xml')).body).toContain(`<loc>${ORIGIN}${address}</loc>`);
    for (const none of ['UKU.3', '0', '%D0%A3%D0%9A%D0%A3%201', '~ff~'])
      expect((await get(`/dashboard/pedigree/${none}`)).statusCode, none).toBe(404);
  });

  it('the newest posts are in the list of the community and in the sitemap, which robots.txt names', async () => {
    const { address } = await publishPost(4);
    now += 600_000;
    const { body } = await get('/sitemap.xml');
    expect(body).toContain(`<loc>${ORIGIN}${address}</loc><lastmod>`);
    for (const name of ROUTE_NAMES) {
      const listed = ROUTES[name].indexed && !ROUTES[name].path.includes(':');
      expect(body.includes(`<loc>${ORIGIN}${ROUTES[name].path}</loc>`)).toBe(listed);
    }
    expect(readPage((await get('/dashboard/community')).body).plain).toContain(`<a href="${address}">`);
    expect((await get('/robots.txt')).body).toBe(`User-agent: *\nDisallow: /db/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('follows a new build at once', async () => {
    await writeFile(join(folder, 'index.html'), TEMPLATE.replace('/assets/main.js', '/assets/main-2.js'));
    expect((await get('/')).body).toContain('/assets/main-2.js');
    await writeFile(join(folder, 'index.html'), TEMPLATE);
  });

  it.each([
    ['POST', '/dashboard'],
    ['GET', '/missing.js'],
    ['GET', '/db/nothing'],
    ['GET', '/admin/accounts'],
    ['GET', '/places/nowhere'],
  ] as const)('%s %s is no page', async (method, url) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'gateway/not-found']);
  });
});

interface Read {
  readonly lang: string;
  readonly titles: string[];
  readonly meta: Record<string, string>;
  readonly canonical: string | null;
  readonly scripts: string[];
  readonly data: Record<string, unknown>[];
  readonly firstPosts: PostFact[];
  /** What stands in <noscript>. */
  readonly plain: string;
}

/** The page as a browser that runs scripts reads it: what is in <noscript> is text. */
function readPage(html: string): Read {
  const [, plain = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(html) ?? [];
  const read = {
    lang: '',
    titles: [] as string[],
    meta: {} as Record<string, string>,
    canonical: null as string | null,
    scripts: [] as string[],
    data: [] as Record<string, unknown>[],
    firstPosts: [] as PostFact[],
  };
  let inside = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      inside = name === 'script' ? (attributes.type ?? '') : name;
      if (name === 'html') read.lang = attributes.lang ?? '';
      if (name === 'meta') read.meta[attributes.name ?? attributes.property ?? ''] = attributes.content ?? '';
      if (name === 'link' && attributes.rel === 'canonical') read.canonical = attributes.href ?? '';
      if (name === 'script') read.scripts.push(inside);
      if (name === 'title') read.titles.push('');
    },
    ontext(text) {
      if (inside === 'title') read.titles.push((read.titles.pop() ?? '') + text);
      if (inside === 'application/ld+json') read.data.push(JSON.parse(text));
      if (inside === 'application/json') read.firstPosts.push(...JSON.parse(text));
    },
    onclosetag() {
      inside = '';
    },
  });
  parser.end(html.replace(/<noscript>[\s\S]*?<\/noscript>/, ''));
  return { ...read, plain };
}
