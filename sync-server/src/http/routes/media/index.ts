import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Static, Type } from 'typebox';
import { Sha256 } from '../../../../../src/domain/document.ts';
import { VARIANT_WIDTHS } from '../../../../../src/domain/photo/variants.ts';
import type { AccountStatus } from '../../../accounts/account-status.ts';
import { namesEtag } from '../../../base/http/etag.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import { concurrencyLimit } from '../../../base/lib/concurrency-limit.ts';
import type { PhotoResult } from '../../../base/metrics/metrics.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { makeSharedImage, makeVariants, restrictImageLibrary } from '../../../storage/media/make-variants.ts';
import { createPhotoStore } from '../../../storage/media/photo-store.ts';
import { readUpload } from '../../../storage/media/read-upload.ts';
import type { UploadQuota } from '../../../storage/media/upload-quota.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';

export interface MediaOptions {
  readonly couch: Couch;
  readonly accountStatus: AccountStatus;
  readonly quota: UploadQuota;
  readonly rateLimit: number;
  /** Called after a photo is stored, for statements that wait for it; `known`: it already existed. */
  readonly onStored: (sha256: string, result: PhotoResult) => void;
}

/**
 * Pictures processed in parallel. Node has four threads for such work, and password hashes and files need a free one.
 */
const TOGETHER = Math.min(3, availableParallelism());
const Params = Type.Object({ sha256: Sha256 });
const Upload = Type.Object({
  private: Type.Optional(
    Type.Literal('true', { description: 'Only for who uploads it, and for whom they show it to in a message' }),
  ),
});
const VariantParams = Type.Object({
  sha256: Sha256,
  width: Type.Union(VARIANT_WIDTHS.map((w) => Type.Literal(String(w)))),
});
/** Bytes, which no schema serialises. */
const Picture = { description: 'The picture', content: { 'image/webp': { schema: Type.Unknown() } } };
const SharedPicture = { description: 'The picture', content: { 'image/jpeg': { schema: Type.Unknown() } } };
/** Cached in memory: many people request a widely shared page at once. */
const SHARED_BYTES = 16 * 1024 * 1024;
const FOR_EVER = 'public, max-age=31536000, immutable';
const Empty = Type.Null();
const Stored = Type.Object({ sha256: Type.String() });

/**
 * Photos (docs/http-api.md): uploaded by hash, as often as necessary; read in four sizes, immutable. A private photo
 * exists for a few people only, and for everybody else like a missing one. Needs the `tokens` plugin.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions) {
  const parts = { ...options, photos: createPhotoStore(options.couch), limited: concurrencyLimit(TOGETHER) };
  restrictImageLibrary();
  // The route reads and counts the bytes itself: the declared type and length prove nothing.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  upload(app, parts);
  sharedImage(app, parts);
  variant(app, parts);
}

interface Parts extends MediaOptions {
  readonly photos: ReturnType<typeof createPhotoStore>;
  /** Runs work on pictures with the limit of `TOGETHER`. */
  readonly limited: ReturnType<typeof concurrencyLimit>;
}

function upload(app: FastifyInstance, { photos, limited, ...options }: Parts): void {
  app.put<{ Params: { sha256: string }; Querystring: Static<typeof Upload>; Body: Readable | undefined }>(
    '/media/:sha256',
    {
      schema: {
        summary:
          'Uploads a photo; `private=true` limits readers to the uploader and the recipients of a message; 422 `photo/hash-mismatch` or `photo/too-many-pixels`, 429 `limit/photos`.',
        tags: ['media'],
        security: [{ bearer: [] }],
        params: Params,
        querystring: Upload,
        response: { 200: Stored, 201: Stored, ...refusals(401, 403, 422, 429) },
      },
      config: { body: 'photo' },
      onRequest: async (request) => {
        await options.accountStatus.check(app.tokens.require(request));
      },
    },
    async (request, reply) => {
      const bearer = app.tokens.require(request);
      const { userId } = bearer;
      const { sha256 } = request.params;
      try {
        const file = await readUpload(request.body ?? request.raw, sha256);
        // Checks again: an upload may have taken minutes.
        await options.accountStatus.check(bearer);
        const known = await photos.claim(sha256, userId);
        if (!known) {
          await options.quota.take(userId);
          const privacy = request.query.private === undefined ? 'public' : 'private';
          await photos.store(sha256, userId, await limited(() => makeVariants(file)), privacy);
        }
        options.onStored(sha256, known ? 'known' : 'stored');
        return reply.code(known ? 200 : 201).send({ sha256 });
      } catch (error) {
        // The rest of a refused upload is not read, so the connection cannot be reused.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error;
      }
    },
  );

  app.head<{ Params: { sha256: string } }>(
    '/media/:sha256',
    {
      schema: {
        summary: 'Whether the caller can skip the upload.',
        tags: ['media'],
        security: [{ bearer: [] }],
        params: Params,
        response: { 200: Empty, ...refusals(401, 404) },
      },
      // Otherwise a HEAD only repeats a GET and is not listed.
      config: { swagger: { exposeHeadRoute: true } },
    },
    async (request, reply) => {
      const there = await photos.has(request.params.sha256, app.tokens.require(request));
      return reply
        .code(there ? 200 : 404)
        .header('cache-control', 'no-store')
        .send();
    },
  );
}

/** The picture of link previews. */
function sharedImage(app: FastifyInstance, { photos, limited, rateLimit }: Parts): void {
  const shared = new LRUCache<string, Buffer>({ maxSize: SHARED_BYTES, sizeCalculation: (file) => file.length });
  app.get<{ Params: { sha256: string } }>(
    '/media/:sha256/share.jpg',
    {
      schema: {
        summary: 'A public photo as 1200 × 630 JPEG for link previews.',
        tags: ['media'],
        params: Params,
        response: { 200: SharedPicture, 304: Empty, ...refusals(404) },
      },
      config: strictLimit('sharedImages', rateLimit),
    },
    async (request, reply) => {
      const { sha256 } = request.params;
      reply.header('cache-control', 'no-store');
      const etag = `"${sha256}-share"`;
      const widest = await photos.read(sha256, Math.max(...VARIANT_WIDTHS), null);
      if (widest === null) throw new Failure(404, 'gateway/not-found', 'There is no such photo.');
      reply.header('etag', etag).header('cache-control', FOR_EVER);
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const file = shared.get(sha256) ?? (await limited(() => makeSharedImage(widest.file)));
      shared.set(sha256, file);
      return reply.type('image/jpeg').header('x-content-type-options', 'nosniff').send(file);
    },
  );
}

function variant(app: FastifyInstance, { photos }: Parts): void {
  app.get<{ Params: { sha256: string; width: string } }>(
    '/media/:sha256/:width',
    {
      schema: {
        summary: 'WebP, 300, 600, 900 or 1200 px wide; private photos need a token and answer 404 to everyone else.',
        tags: ['media'],
        security: [{}, { bearer: [] }],
        params: VariantParams,
        response: { 200: Picture, 304: Empty, ...refusals(401, 404) },
      },
    },
    async (request, reply) => {
      const { sha256, width } = request.params;
      reply.header('cache-control', 'no-store');
      // 401 for an expired token, whether the photo exists or not: a device must not take a private photo for a removed
      // one.
      const reader = app.tokens.read(request);
      const etag = `"${sha256}-${width}"`;
      // The content of an address never changes, so a cached copy with this name is always valid: nothing is read,
      // unlike with `revalidation`, and an unknown name gets the same response.
      const has = namesEtag(request.headers['if-none-match'], etag);
      const known = () => reply.header('etag', etag).header('cache-control', FOR_EVER);
      if (reader === null && has) return known().code(304).send();
      const photo = await photos.read(sha256, Number(width), reader);
      if (photo === null) throw new Failure(404, 'gateway/not-found', 'There is no such photo.');
      if (photo.isPrivate) reply.header('cache-control', 'private, no-store');
      else known();
      if (has && !photo.isPrivate) return reply.code(304).send();
      return reply
        .type('image/webp')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(photo.file);
    },
  );
}
