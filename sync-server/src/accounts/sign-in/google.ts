import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { OAuth2Client } from 'google-auth-library';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { HOUR_MS } from '../../../../src/domain/time/spans.ts';
import type { GoogleConfig } from '../../base/config/config.ts';
import { Failure } from '../../base/http/failure.ts';

/** What Google says about a person, after the signature, issuer, audience and time have been checked. */
export interface GooglePerson {
  readonly sub: string;
  readonly email: string;
  readonly firstName: string;
  readonly secondName: string;
  /**
   * Google runs the mailbox (gmail.com, or a Workspace domain), so the address belongs to this person today. Of any
   * other address Google only knows that it once did
   * (developers.google.com/identity/gsi/web/guides/verify-google-id-token).
   */
  readonly ownsMailbox: boolean;
  /** When Google issued the token. */
  readonly issuedAt: Date;
  /** The address of their picture; null if they have none. */
  readonly picture: string | null;
}

export interface GoogleVerifier {
  /** @throws Failure 401 `account/google-failed` for an invalid token, 503 when the issuer's keys cannot be fetched. */
  verify(credential: string): Promise<GooglePerson>;
}

const Claims = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  email_verified: Type.Literal(true),
  given_name: Type.Optional(Type.String()),
  family_name: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  hd: Type.Optional(Type.String()),
  iat: Type.Integer(),
  picture: Type.Optional(Type.String({ maxLength: 2_048 })),
});

const PemKeys = Type.Record(Type.String(), Type.String());
const JwkKeys = Type.Object({ keys: Type.Array(Type.Object({ kid: Type.String(), kty: Type.String() })) });

const TIMEOUT_MS = 5_000;
const KEEP_KEYS_MS = HOUR_MS;
/** An unknown key may be new. Fetching more often than this would let anyone trigger requests. */
const ASK_AGAIN_AFTER_MS = 30_000;

export function createGoogleVerifier(config: GoogleConfig): GoogleVerifier {
  const client = new OAuth2Client({ clientId: config.clientId });
  let cached: { keys: Record<string, string>; at: number } | null = null;

  async function keysFor(kid: string | null): Promise<Record<string, string>> {
    const age = cached === null ? Number.POSITIVE_INFINITY : Date.now() - cached.at;
    const unknown = cached !== null && kid !== null && !Object.hasOwn(cached.keys, kid);
    if (cached === null || age > KEEP_KEYS_MS || (unknown && age > ASK_AGAIN_AFTER_MS)) {
      cached = { keys: await fetchKeys(config.certsUrl), at: Date.now() };
    }
    return cached.keys;
  }

  return {
    async verify(credential) {
      const keys = await keysFor(keyIdOf(credential));
      let claims: unknown;
      try {
        const ticket = await client.verifySignedJwtWithCertsAsync(credential, keys, config.clientId, [
          ...config.issuers,
        ]);
        claims = ticket.getPayload();
      } catch {
        throw new Failure(401, 'account/google-failed', 'The Google token does not hold.');
      }
      if (!Value.Check(Claims, claims)) {
        throw new Failure(401, 'account/google-failed', 'The Google account has no verified e-mail address.');
      }
      return {
        sub: claims.sub,
        email: claims.email,
        firstName: claims.given_name ?? claims.name ?? '',
        secondName: claims.family_name ?? '',
        issuedAt: new Date(claims.iat * 1000),
        picture: claims.picture ?? null,
        ownsMailbox: claims.hd !== undefined || /@(?:gmail|googlemail)\.com$/i.test(claims.email),
      };
    },
  };
}

/** The issuer's keys as PEM by key id. Accepts Google's own map and a JWK set. */
async function fetchKeys(address: string): Promise<Record<string, string>> {
  const unavailable = () =>
    new Failure(503, 'server/unavailable', 'The keys of the sign-in provider cannot be fetched.', { retryAfter: 5 });
  let body: unknown;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw unavailable();
    body = await answer.json();
  } catch {
    throw unavailable();
  }
  if (Value.Check(JwkKeys, body)) return Object.fromEntries(body.keys.map((key) => [key.kid, pemOf({ ...key })]));
  if (Value.Check(PemKeys, body)) return body;
  throw unavailable();
}

function pemOf(key: JsonWebKey): string {
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}

/** The key id in a token's header; null if there is none, and the verification then reports the error. */
function keyIdOf(credential: string): string | null {
  try {
    const head: unknown = JSON.parse(Buffer.from(credential.split('.')[0] ?? '', 'base64url').toString('utf8'));
    return typeof head === 'object' && head !== null && 'kid' in head && typeof head.kid === 'string' ? head.kid : null;
  } catch {
    return null;
  }
}
