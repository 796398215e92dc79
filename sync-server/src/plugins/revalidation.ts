import { Readable } from 'node:stream';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { namesEtag } from '../http/etag.ts';

/**
 * Gives each whole answer of the scope that registers it an ETag made of its text, unless the route has named it, and
 * answers 304 without a body to whoever has it. The tag is weak: an answer is the same in every compression. Streams
 * without a tag of their own stay without one.
 */
export const revalidation = fp(
  async (app: FastifyInstance) => {
    // The plugin's own 304 knows a single tag and no status: it would refuse a cache that asks for several, and answer
    // 304 for an error.
    await app.register(etag, { weak: true, replyWith304: false });
    app.addHook('onSend', async (request, reply, payload) => {
      const tag = reply.getHeader('etag');
      if (typeof tag !== 'string') return payload;
      if (reply.statusCode >= 400) {
        reply.removeHeader('etag');
        return payload;
      }
      if (reply.statusCode !== 200 || !namesEtag(request.headers['if-none-match'], tag)) return payload;
      if (payload instanceof Readable) payload.destroy();
      // The headers of a 304 replace those of the stored answer (RFC 9111, section 3.2): that page has another nonce.
      reply.code(304).removeHeader('content-encoding').removeHeader('content-security-policy');
      return '';
    });
  },
  { name: 'revalidation' },
);
