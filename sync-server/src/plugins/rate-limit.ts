import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import fp from 'fastify-plugin';
import { Failure } from '../http/failure.ts';
import { networkOf } from '../http/network.ts';

/**
 * Requests in a minute of one budget (`budgetOf`). Generous, because behind one address of a mobile network live
 * thousands of people; what is worth guessing (passwords) has strict limits of its own, here and per account in
 * accounts/tries.ts.
 */
const PER_MINUTE = {
  any: 6_000,
  login: 30,
  register: 20,
  mail: 10,
  refresh: 300,
  places: 300,
  search: 600,
  // Whoever types a name asks a few times; whoever reads out everybody would ask all the time.
  people: 120,
  pets: 600,
  organisations: 600,
  pedigrees: 600,
  reviews: 600,
  posts: 600,
  // Drawn when it is asked for.
  sharedImages: 120,
} as const;

/** Compression of what is made on the fly, and limits per address. */
export const traffic = fp(
  async (app: FastifyInstance, options: { rateLimit: number }) => {
    await app.register(compress, {
      threshold: 1024,
      encodings: ['br', 'gzip'],
      // Brotli's own default (11) is made for files compressed once; 4 is faster than gzip's default and smaller.
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      zlibOptions: { level: 6 },
    });
    await app.register(rateLimit, {
      global: options.rateLimit > 0,
      max: allowed(PER_MINUTE.any, options.rateLimit),
      timeWindow: '1 minute',
      cache: 20_000,
      keyGenerator: budgetOf,
      // Nobody reads how much is left, and a request that is held would hold it. Who has asked too much is told when.
      addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      errorResponseBuilder: (_request, context) =>
        new Failure(429, 'request/too-many', 'Too many requests from this address.', {
          retryAfter: Math.ceil(context.ttl / 1000),
        }),
    });
  },
  { name: 'traffic' },
);

/**
 * Whose requests are counted together: those of one person, or else of one network. Nobody behind an address that many
 * share is shut out by the others once they are signed in.
 */
export function budgetOf(request: FastifyRequest): string {
  const userId = bearerOf(request);
  return userId === null ? `network:${networkOf(request.ip)}` : `person:${userId}`;
}

/** A token that is not valid is refused by its route; here it gains nothing. */
function bearerOf(request: FastifyRequest): string | null {
  try {
    return request.server.tokens.read(request)?.userId ?? null;
  } catch {
    return null;
  }
}

/**
 * The limit of a route that is stricter than the general one. A fixed minute: asking again while it lasts does not make
 * it longer, so nobody can keep others out by asking. `budget`: whose requests are counted together.
 */
export function strictLimit(
  kind: Exclude<keyof typeof PER_MINUTE, 'any'>,
  factor: number,
  budget: (request: FastifyRequest) => string = budgetOf,
): NonNullable<RouteShorthandOptions['config']> {
  if (factor <= 0) return { rateLimit: false };
  return {
    rateLimit: {
      max: allowed(PER_MINUTE[kind], factor),
      timeWindow: '1 minute',
      groupId: kind,
      keyGenerator: budget,
    },
  };
}

function allowed(perMinute: number, factor: number): number {
  return Math.max(1, Math.ceil(perMinute * factor));
}
