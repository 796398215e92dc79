import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import fp from 'fastify-plugin';
import { Failure } from '../../base/http/failure.ts';
import { networkOf } from '../../base/http/network.ts';

/**
 * Requests per minute of one budget (`budgetOf`). Generous, because thousands of people share one address of a mobile
 * network; what is worth guessing (passwords) has strict limits, here and per account in accounts/tries.ts.
 */
const PER_MINUTE = {
  any: 6_000,
  login: 30,
  register: 20,
  mail: 10,
  refresh: 300,
  places: 300,
  search: 600,
  // Typing a name needs a few requests; harvesting everybody would need many more.
  people: 120,
  pets: 600,
  organisations: 600,
  pedigrees: 600,
  reviews: 600,
  opinions: 600,
  pinnedArticle: 600,
  posts: 600,
  // Drawn on request.
  sharedImages: 120,
} as const;

/** Compresses dynamic responses, and limits requests per address. */
export const traffic = fp(
  async (app: FastifyInstance, options: { rateLimit: number }) => {
    await app.register(compress, {
      threshold: 1024,
      encodings: ['br', 'gzip'],
      // Brotli's default level (11) is meant for files compressed once; level 4 is faster than gzip's default and
      // compresses better.
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      zlibOptions: { level: 6 },
    });
    await app.register(rateLimit, {
      global: options.rateLimit > 0,
      max: allowed(PER_MINUTE.any, options.rateLimit),
      timeWindow: '1 minute',
      cache: 20_000,
      keyGenerator: budgetOf,
      // No client reads the remaining number, and a long-polling request would hold these headers in memory. A rejected
      // client learns when to retry.
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
 * The budget of a request: one person's, or one network's without a valid token. So a signed-in person is not blocked
 * by others behind a shared address.
 */
export function budgetOf(request: FastifyRequest): string {
  const userId = bearerOf(request);
  return userId === null ? `network:${networkOf(request.ip)}` : `person:${userId}`;
}

/** Its route rejects an invalid token; here it gains nothing. */
function bearerOf(request: FastifyRequest): string | null {
  try {
    return request.server.tokens.read(request)?.userId ?? null;
  } catch {
    return null;
  }
}

/**
 * The limit of a route that is stricter than the general one. The window is a fixed minute: further requests do not
 * prolong it, so they cannot lock others out. `budget`: whose requests are counted together.
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
