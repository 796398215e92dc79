import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../../../src/domain/document.ts';
import {
  type PageSubject,
  type SubjectWords,
  subjectOfAnnouncement,
  subjectOfPet,
} from '../../../../src/domain/page/subjects.ts';
import { normaliseTags } from '../../../../src/domain/post/tags.ts';
import { matchRoute, type RouteName } from '../../../../src/domain/routes.ts';
import { SERVICE_PATH } from '../../../../src/domain/service-paths.ts';
import type { Couch } from '../../couch.ts';
import { Failure } from '../../failure.ts';
import { revalidation } from '../../plugins/revalidation.ts';
import type { PublicAddress } from '../../public-address.ts';
import type { PostSearch } from '../../search/post-search.ts';
import type { Texts } from '../../texts.ts';
import { languageFor } from './language.ts';
import { createPublishedMarket } from './market.ts';
import { createPublishedPosts } from './posts.ts';
import { type PageRequest, renderPage } from './render.ts';
import { sitemapXml } from './sitemap.ts';
import { createTemplateFile } from './template.ts';

export interface PageOptions {
  readonly folder: string;
  readonly couch: Couch;
  readonly texts: Texts;
  /** The newest posts with a tag; null: that cannot be told yet. */
  readonly tagged: PostSearch['tagged'];
  readonly originOf: PublicAddress;
  /** Milliseconds that only grow; a test lets them pass. */
  readonly now?: () => number;
}

const NOT_BUILT = 'The page is not built yet. Build it with "npm run build", then reload.\n';
const TAGGED = 30;
/** Pages of something that is there or not. */
const ONE_THING: readonly RouteName[] = ['post', 'announcement', 'pet'];
const LIST_CACHING = 'public, max-age=600';

/**
 * The built page: its files, and index.html for every address of the app, so that a deep link works on the first visit
 * too. The HTML carries the address' own title, description and data (README.md); an address of nothing is the page
 * with 404, and a missing file or an unknown address of the service stays a plain 404.
 */
export async function pageRoutes(app: FastifyInstance, options: PageOptions) {
  const { folder, texts, originOf } = options;
  const template = createTemplateFile(folder);
  const posts = createPublishedPosts(options.couch, options.now);
  const market = createPublishedMarket(options.couch, options.now ?? (() => performance.now()), () => Date.now());

  await app.register(revalidation);
  await app.register(serveStatic, {
    root: folder,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    schemaHide: true,
    suppressWarning: true,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControl(path)),
  });

  app.get('/', { schema: { hide: true } }, sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (!isAppAddress(request)) throw new Failure(404, 'gateway/not-found', 'There is nothing at this address.');
    return sendPage(request, reply);
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', LIST_CACHING)
      .send(sitemapXml(originOf(request), await posts.many(), await market.many())),
  );

  // The file knows no origin, and the address of a sitemap is a whole one (sitemaps.org, "Submitting your sitemap via
  // robots.txt").
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const rules = await readFile(join(folder, 'robots.txt'), 'utf8').catch(() => '');
    const sitemap = `Sitemap: ${originOf(request)}/sitemap.xml\n`;
    return reply.type('text/plain; charset=utf-8').header('cache-control', LIST_CACHING).send(`${rules}\n${sitemap}`);
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const there = await template.read();
    if (there === null)
      return reply.code(503).header('retry-after', '10').type('text/plain; charset=utf-8').send(NOT_BUILT);
    const { status, page } = await pageFor(request);
    const html = renderPage(there, texts, page);
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-language', page.locale)
      .header('vary', 'accept-language');
    if (status === 503) reply.header('retry-after', '30');
    return reply.send(html);
  }

  /** While it cannot be told whether there are any, search engines are not told of the tag either. */
  function withTag(page: PageRequest): PageRequest {
    const [tag = ''] = normaliseTags(page.parameters.tagname ?? '');
    const found = options.tagged(tag, TAGGED) ?? [];
    return { ...page, posts: found, empty: found.length === 0 };
  }

  async function pageFor(request: FastifyRequest): Promise<{ status: number; page: PageRequest }> {
    const { name, parameters } = matchRoute(pathOf(request)) ?? { name: 'notFound', parameters: {} };
    const locale = languageFor(name, request.headers['accept-language']);
    const page: PageRequest = {
      name,
      parameters,
      locale,
      origin: originOf(request),
      post: null,
      comments: [],
      posts: [],
      subject: null,
      subjects: [],
      empty: false,
    };
    const words = subjectWords(texts, locale);
    if (name === 'notFound') return { status: 404, page };
    try {
      if (name === 'community') return { status: 200, page: { ...page, posts: await posts.newest() } };
      if (name === 'postsByTag') return { status: 200, page: withTag(page) };
      if (name === 'services') {
        const subjects = (await market.newest()).map((fact) => subjectOfAnnouncement(fact, words));
        return { status: 200, page: { ...page, subjects } };
      }
      if (name === 'announcement' || name === 'pet') {
        const subject = await readThing(name, parameters.id ?? '', words);
        return { status: subject === null ? 404 : 200, page: { ...page, subject } };
      }
      if (name !== 'post') return { status: 200, page };
      const post = await posts.bySlug(parameters.slug ?? '');
      if (post === null) return { status: 404, page };
      return { status: 200, page: { ...page, post, comments: await posts.comments(post) } };
    } catch (error) {
      // The app itself needs no engine to start; a search engine is told to come back.
      request.log.warn({ err: error }, 'a page could not be filled in');
      return { status: ONE_THING.includes(name) ? 503 : 200, page };
    }
  }

  async function readThing(
    name: 'announcement' | 'pet',
    key: string,
    words: SubjectWords,
  ): Promise<PageSubject | null> {
    if (name === 'announcement') {
      const announcement = await market.announcement(key);
      return announcement && subjectOfAnnouncement(announcement, words);
    }
    const pet = await market.pet(key);
    return pet && subjectOfPet(pet, words.locale);
  }
}

/**
 * The names of services are messages under their keys; their English stands in the catalog, because the table of them
 * is made by the build (`src/i18n/service-texts.ts`).
 */
function subjectWords(texts: Texts, locale: Locale): SubjectWords {
  return { locale, service: (key) => texts.say(locale, { id: key }) };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/**
 * An address of the app: read with GET and outside the service's own parts. Below /dashboard everything is one, also a
 * tag with a dot in it; elsewhere what looks like a file is a file.
 */
function isAppAddress(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  if (SERVICE_PATH.test(path)) return false;
  return path.startsWith('/dashboard/') || (extname(path) === '' && !path.includes('/.'));
}

/**
 * Files whose name carries their hash never change. The page, the service worker and the manifest decide which version
 * runs: they are asked for each time (an ETag makes the answer small).
 */
function cacheControl(path: string): string {
  const plain = path.replace(/\.(?:br|gz)$/, '');
  if (/[/\\]assets[/\\].*-[\w-]{8,}\.\w+$/.test(plain)) return 'public, max-age=31536000, immutable';
  if (/\.(?:html|webmanifest|json|js|mjs)$/.test(plain)) return 'no-cache';
  return 'public, max-age=3600';
}
