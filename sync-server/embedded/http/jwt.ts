import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest, unauthorized } from '../errors.ts';
import { isObject, isStringArray, type JsonObject } from './json.ts';

const HASHES = new Map([
  ['HS256', 'sha256'],
  ['HS384', 'sha384'],
  ['HS512', 'sha512'],
]);
const KNOWN_ALGORITHMS = new Set([...HASHES.keys(), 'RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512']);

export interface TokenClaims {
  readonly sub: string;
  readonly roles: readonly string[];
}

/**
 * Verifies a bearer token like CouchDB 3.5 and in the same order: 400 for an invalid token, 401 for an expired one. It
 * is stricter in two points where CouchDB is unsafe: `exp` must be a number (there any other value never expires) and
 * `sub` a non-empty text.
 */
export function verifyToken(token: string, key: Uint8Array, now: Date): TokenClaims {
  const parts = token.split('.');
  const [head, body, signature] = parts;
  if (parts.length !== 3 || head === undefined || body === undefined || signature === undefined) {
    throw badRequest('Malformed token');
  }
  const header = decodePart(head);
  const claims = decodePart(body);
  checkSignature(header, `${head}.${body}`, signature, key);
  checkExpiry(claims, now);
  const { sub } = claims;
  if (sub === undefined) throw unauthorized('Token missing sub claim.');
  if (typeof sub !== 'string' || sub === '') throw badRequest('Malformed token');
  return { sub, roles: rolesOf(claims['_couchdb.roles']) };
}

function decodePart(part: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    throw badRequest('Malformed token');
  }
  if (!isObject(value)) throw badRequest('Not an object');
  return value;
}

function checkSignature(header: JsonObject, signed: string, signature: string, key: Uint8Array): void {
  if (header.alg === undefined) throw badRequest('Missing alg header parameter');
  const { alg } = header;
  if (typeof alg !== 'string' || !KNOWN_ALGORITHMS.has(alg)) throw badRequest('Invalid alg header parameter');
  const hash = HASHES.get(alg);
  if (hash === undefined || header.kid !== undefined) throw badRequest('Unknown kid');
  const expected = new Uint8Array(createHmac(hash, key).update(signed).digest());
  const given = new Uint8Array(Buffer.from(signature, 'base64url'));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw badRequest('Bad HMAC');
}

function checkExpiry(claims: JsonObject, now: Date): void {
  const { exp } = claims;
  if (exp === undefined) throw badRequest('Missing exp claim');
  if (typeof exp !== 'number') throw badRequest('Malformed token');
  if (exp <= Math.floor(now.getTime() / 1000)) throw unauthorized('exp not in future');
}

/** An array of texts or one text with commas; none if absent. */
function rolesOf(claim: unknown): string[] {
  if (claim === undefined) return [];
  if (typeof claim === 'string') return claim.split(',').map((role) => role.trim());
  if (!isStringArray(claim)) throw badRequest('Malformed token');
  return claim;
}
