import { Readable } from 'node:stream';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { namesEtag } from '../../base/http/etag.ts';

/**
 * Gives each complete response of the registering scope an ETag of its text, unless the route has set one, and responds
 * with an empty 304 to a client that has it. The tag is weak, because a response is the same in every compression.
 * Streams without their own tag get none.
 */
export const revalidation = fp(
  async (app: FastifyInstance) => {
    // The plugin's own 304 compares a single tag and ignores the status: it would fail for a cache that sends several,
    // and send 304 for an error.
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
      // The headers of a 304 replace those of the cached response (RFC 9111, section 3.2), whose page has another
      // nonce.
      reply.code(304).removeHeader('content-encoding').removeHeader('content-security-policy');
      return '';
    });
  },
  { name: 'revalidation' },
);
