import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../base/http/failure.ts';

/** Twice the size of what the app sends at once; such a body is always accepted. */
const SMALL_BYTES = 1024 * 1024;

/**
 * Limits the large bodies in flight, of all clients together: they stay in memory until they are complete.
 * @throws Failure 503 if this body exceeds the limit; the client may retry soon
 */
export function createBodyBudget(most: number): (request: FastifyRequest, reply: FastifyReply, limit: number) => void {
  let taken = 0;
  return (request, reply, limit) => {
    const declared = Number(request.headers['content-length'] ?? limit);
    const bytes = Math.min(Number.isFinite(declared) ? declared : limit, limit);
    if (bytes <= SMALL_BYTES) return;
    if (taken + bytes > most)
      throw new Failure(503, 'server/unavailable', 'Too much is being sent at once.', { retryAfter: 5 });
    taken += bytes;
    reply.raw.once('close', () => {
      taken -= bytes;
    });
  };
}
