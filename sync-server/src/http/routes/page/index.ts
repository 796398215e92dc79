import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withNonce } from '../../../../../src/domain/page/nonce.ts';
import { SERVICE_PATH } from '../../../../../src/domain/service-paths.ts';
import { Failure } from '../../../base/http/failure.ts';
import type { PublicAddress } from '../../../base/http/public-address.ts';
import { revalidation } from '../../plugins/revalidation.ts';
import { type ContentOptions, PageContent } from './page-content.ts';
import { renderPage } from './render.ts';
import { createTemplateFile, INDEX } from './template.ts';

export interface PageOptions extends ContentOptions {
  readonly folder: string;
  readonly originOf: PublicAddress;
}

const NOT_BUILT = 'The page is not built yet. Build it with "npm run build", then reload.\n';
const LIST_CACHING = 'public, max-age=600';

/**
 * The built page: its files, and index.html for every address of the app, so that deep links work on the first visit.
 * The HTML contains the address' title, description and data; an address of nothing is the page with 404, and a missing
 * file or an unknown address of the service is a plain 404.
 */
export async function pageRoutes(app: FastifyInstance, options: PageOptions) {
  const { folder, texts, originOf } = options;
  const template = createTemplateFile(folder);
  const content = new PageContent(options);

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
  // The service worker caches it, with the nonce of its response.
  app.get(`/${INDEX}`, { schema: { hide: true } }, async (_request, reply) => {
    const there = await template.read();
    return there === null ? sendNotBuilt(reply) : sendHtml(reply, there.html);
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isAppAddress(request)) throw new Failure(404, 'gateway/not-found', 'There is nothing at this address.');
    return sendPage(request, reply);
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', LIST_CACHING)
      .send(await content.sitemap(originOf(request))),
  );

  // The file has no origin, but a sitemap needs an absolute address (sitemaps.org, "Submitting your sitemap via
  // robots.txt").
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const rules = await readFile(join(folder, 'robots.txt'), 'utf8').catch(() => '');
    const sitemap = `Sitemap: ${originOf(request)}/sitemap.xml\n`;
    return reply.type('text/plain; charset=utf-8').header('cache-control', LIST_CACHING).send(`${rules}\n${sitemap}`);
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const there = await template.read();
    if (there === null) return sendNotBuilt(reply);
    const { status, page } = await content.at({
      path: pathOf(request),
      acceptLanguage: request.headers['accept-language'],
      origin: originOf(request),
      longTexts: there.longTexts,
      log: request.log,
    });
    const html = renderPage(there, texts, page);
    if (status === 503) reply.header('retry-after', '30');
    reply.code(status).header('content-language', page.locale).header('vary', 'accept-language');
    return sendHtml(reply, html);
  }

  /** The ETag is that of the page without its nonce, which differs each time. */
  function sendHtml(reply: FastifyReply, html: string) {
    const tag = createHash('sha256').update(html).digest('base64url');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('etag', `W/"${tag}"`)
      .send(withNonce(html, app.allowStyles(reply)));
  }
}

function sendNotBuilt(reply: FastifyReply) {
  return reply.code(503).header('retry-after', '10').type('text/plain; charset=utf-8').send(NOT_BUILT);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/**
 * An address of the app: a GET outside the service's own routes. Below /dashboard all are, also a tag with a dot in it;
 * elsewhere an address with a file extension is a file.
 */
function isAppAddress(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  if (SERVICE_PATH.test(path)) return false;
  return path.startsWith('/dashboard/') || (extname(path) === '' && !path.includes('/.'));
}

/** Names of built files end with a hash of eight characters. */
const HASHED = /-[\w-]{8}\.\w+$/;

/**
 * Files with a hash in their name never change. The service worker and the manifest decide which version runs, so they
 * are revalidated each time (an ETag makes the response small).
 */
function cacheControl(path: string): string {
  const plain = path.replace(/\.(?:br|gz)$/, '');
  if (/[/\\]assets[/\\]/.test(plain) && HASHED.test(plain)) return 'public, max-age=31536000, immutable';
  if (/\.(?:webmanifest|json|js|mjs)$/.test(plain)) return 'no-cache';
  return 'public, max-age=3600';
}
