import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { Bundles } from '../../../reading/bundle/create-bundles.ts';
import type { Encoding } from '../../../reading/bundle/pack.ts';
import { revalidation } from '../../plugins/revalidation.ts';

const TIMEOUT_MS = 10_000;
/**
 * A bundle that is a minute old costs its reader only a few more changes, so caches may serve it and absorb a rush of
 * first visits; after a server replacement the epoch in the first line reveals it.
 */
const CACHING = 'public, max-age=60, stale-while-revalidate=600';

const Lines = { description: 'NDJSON', content: { 'application/x-ndjson': { schema: Type.Unknown() } } };

/**
 * `GET /bundle/<database>` (docs/http-api.md): a mirrored database as one file, newest first, compressed once for
 * everybody.
 */
export async function bundleRoutes(app: FastifyInstance, options: { bundles: Bundles }) {
  const { bundles } = options;
  await app.register(revalidation);
  app.get<{ Params: { database: string } }>(
    '/bundle/:database',
    {
      schema: {
        summary: 'A mirrored database, newest first, as NDJSON with a head line.',
        tags: ['bundle'],
        params: Type.Object({ database: Type.String({ maxLength: 64 }) }),
        response: { 200: Lines, 304: Type.Null(), ...refusals(404) },
      },
    },
    async (request, reply) => {
      const { database } = request.params;
      if (!bundles.has(database)) throw new Failure(404, 'gateway/not-found', 'There is no such bundle.');
      const bundle = await bundles.newest(database, TIMEOUT_MS);
      if (bundle === null) {
        throw new Failure(503, 'server/unavailable', 'The bundle is being made.', { retryAfter: 5 });
      }
      const wanted = encodingFor(request.headers['accept-encoding'], [...bundle.packed.keys()]);
      reply
        .header('etag', `"${bundle.name}-${wanted}"`)
        .header('vary', 'accept-encoding')
        .header('cache-control', CACHING)
        .type('application/x-ndjson; charset=utf-8');
      const packed = wanted === 'identity' ? null : bundle.packed.get(wanted);
      if (packed === null || packed === undefined) return reply.send(unpacked(bundle.packed.get('gzip')));
      return reply.header('content-encoding', wanted).send(packed);
    },
  );
}

function unpacked(gzip: Buffer | undefined): Readable {
  return Readable.from(gzip === undefined ? [] : [gzip]).pipe(createGunzip());
}

/** The smallest available encoding that the client accepts (RFC 9110, section 12.5.3); `q=0` means "not this". */
export function encodingFor(header: string | undefined, there: readonly Encoding[]): Encoding | 'identity' {
  const taken = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight) > 0] as const;
    }),
  );
  const takes = (name: string) => taken.get(name) ?? taken.get('*') ?? false;
  return (['br', 'gzip'] as const).find((name) => there.includes(name) && takes(name)) ?? 'identity';
}
