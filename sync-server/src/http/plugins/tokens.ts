import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ROLES, type Role } from '../../../../src/domain/account/schema.ts';
import { UserId } from '../../../../src/domain/document.ts';
import { Failure } from '../../base/http/failure.ts';

/** The person of a request, as proved by its token. */
export interface Bearer {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** The sign-in for which it was issued; null if it is older than this claim or the service's own. */
  readonly session: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The raw token, for the engine. */
  readonly token: string;
}

export interface Tokens {
  /** Returns an access token and its expiry. */
  issue(userId: string, roles: readonly Role[], session?: string): { token: string; expiresAt: Date };
  /**
   * The bearer of a request, or null without a token.
   * @throws Failure 401 `token/expired` or `token/invalid`: an invalid token never counts as anonymous
   */
  read(request: FastifyRequest): Bearer | null;
  /**
   * Like `read`, for routes that need a signed-in person.
   * @throws Failure 401 `session/missing` without a token
   */
  require(request: FastifyRequest): Bearer;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens;
  }
}

/**
 * The claims that the engine reads too. `exp` is a number: in CouchDB 3.5 a token with any other `exp` never expires
 * (couchdb issue of term order); `_admin` would make its bearer a server admin and is not one of our roles.
 */
const Claims = Type.Object({
  sub: UserId,
  exp: Type.Number(),
  '_couchdb.roles': Type.Array(Type.String()),
  sid: Type.Optional(Type.String({ pattern: '^[0-9a-f]{18}$' })),
});

/**
 * Cache size of verified tokens: long-polling devices repeat their request at each change, a thousand of them many
 * times a second, and a verified token stays valid until it expires.
 */
const MOST_PROVEN = 5_000;

/** Access tokens: HS256 with the key that the engine shares, so that it verifies them too. */
export const tokens = fp(
  async (app: FastifyInstance, options: { key: string; seconds: number }) => {
    await app.register(jwt, {
      secret: options.key,
      // CouchDB 3.5 responds with 500 to a `typ` other than exactly "JWT".
      sign: { algorithm: 'HS256', header: { typ: 'JWT', alg: 'HS256' } },
      verify: { algorithms: ['HS256'], requiredClaims: ['sub', 'exp'] },
    });

    const proven = new LRUCache<string, Bearer>({ max: MOST_PROVEN });

    const read = (request: FastifyRequest): Bearer | null => {
      const token = bearerToken(request.headers.authorization);
      if (token === null) return null;
      const known = proven.get(token);
      if (known !== undefined && known.expiresAt > Date.now()) return known;
      const bearer = prove(token);
      proven.set(token, bearer);
      return bearer;
    };

    const prove = (token: string): Bearer => {
      let claims: unknown;
      try {
        claims = app.jwt.verify(token);
      } catch (error) {
        const expired = error instanceof Error && 'code' in error && error.code === 'FAST_JWT_EXPIRED';
        throw expired
          ? new Failure(401, 'token/expired', 'The access token has expired.')
          : new Failure(401, 'token/invalid', 'The access token is not valid.');
      }
      if (!Value.Check(Claims, claims)) throw new Failure(401, 'token/invalid', 'The access token is not valid.');
      return {
        userId: claims.sub,
        roles: ROLES.filter((role) => claims['_couchdb.roles'].includes(role)),
        session: claims.sid ?? null,
        expiresAt: claims.exp * 1000,
        token,
      };
    };

    app.decorate('tokens', {
      issue(userId, roles, session) {
        const now = Math.floor(Date.now() / 1000);
        const exp = now + options.seconds;
        const sid = session === undefined ? {} : { sid: session };
        const token = app.jwt.sign({ sub: userId, iat: now, exp, '_couchdb.roles': [...roles], ...sid });
        return { token, expiresAt: new Date(exp * 1000) };
      },
      read,
      require(request) {
        const bearer = read(request);
        if (bearer === null) throw new Failure(401, 'session/missing', 'An access token is needed.');
        return bearer;
      },
    });
  },
  { name: 'tokens' },
);

/** The token of an `Authorization` header; other schemes count as absent. An empty Bearer is an invalid token. */
function bearerToken(header: string | undefined): string | null {
  const match = /^bearer(?:\s(.*))?$/is.exec(header ?? '');
  return match ? (match[1] ?? '').trim() : null;
}
