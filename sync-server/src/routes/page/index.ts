import { access } from 'node:fs/promises';
import { extname, join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../failure.ts';

const INDEX = 'index.html';
const SERVICE_PARTS = ['/db', '/auth', '/media', '/bundle', '/sync', '/healthz', '/readyz', '/openapi.json'];
const NOT_BUILT = 'The page is not built yet. Build it with "npm run build", then reload.\n';

/**
 * The built page: its files, and index.html for every address of the app (the router in it knows them, also its own 404), so
 * that a deep link works on the first visit too. A missing file or an unknown address of the service stays a 404.
 */
export async function pageRoutes(app: FastifyInstance, options: { folder: string }) {
  await app.register(serveStatic, {
    root: options.folder,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    schemaHide: true,
    suppressWarning: true,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControl(path)),
  });
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendIndex(reply, options.folder));
  app.setNotFoundHandler((request, reply) => {
    if (!isAppAddress(request)) throw new Failure(404, 'gateway/not-found', 'There is nothing at this address.');
    return sendIndex(reply, options.folder);
  });
}

async function sendIndex(reply: FastifyReply, folder: string) {
  try {
    await access(join(folder, INDEX));
  } catch {
    return reply.code(503).header('retry-after', '10').type('text/plain; charset=utf-8').send(NOT_BUILT);
  }
  return reply.sendFile(INDEX);
}

/**
 * An address of the app: read with GET and outside the service's own parts. Below /dashboard everything is one, also a tag with a
 * dot in it; elsewhere what looks like a file is a file.
 */
function isAppAddress(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '/';
  const ofService = SERVICE_PARTS.some((part) => path === part || path.startsWith(`${part}/`));
  if (ofService) return false;
  return path.startsWith('/dashboard/') || (extname(path) === '' && !path.includes('/.'));
}

/**
 * Files whose name carries their hash never change. The page, the service worker and the manifest decide which version runs:
 * they are asked for each time (an ETag makes the answer small).
 */
function cacheControl(path: string): string {
  const plain = path.replace(/\.(?:br|gz)$/, '');
  if (/[/\\]assets[/\\].*-[\w-]{8,}\.\w+$/.test(plain)) return 'public, max-age=31536000, immutable';
  if (/\.(?:html|webmanifest|json|js|mjs)$/.test(plain)) return 'no-cache';
  return 'public, max-age=3600';
}
