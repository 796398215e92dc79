import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../http/failure.ts';

/** What devices of ours send at once fits twice; it is always let in. */
const SMALL_BYTES = 1024 * 1024;

/**
 * Large bodies that are on their way at the same time, whoever sends them: they lie in memory until they are whole.
 * @throws Failure 503 where this one is too much; it may come again soon
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
