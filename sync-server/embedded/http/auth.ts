import { createHash, timingSafeEqual } from 'node:crypto';
import { unauthorized } from '../errors.ts';
import { verifyToken } from './jwt.ts';

export const ADMIN_ROLE = '_admin';

/** The sender of a request. `name` is null for a visitor without credentials. */
export interface UserContext {
  readonly name: string | null;
  readonly roles: readonly string[];
  readonly handler: 'default' | 'jwt' | null;
}

export interface Credential {
  readonly name: string;
  readonly password: string;
}

const ANONYMOUS: UserContext = { name: null, roles: [], handler: null };

/**
 * Authenticates an `Authorization` header. The engine's one credential is the server admin. CouchDB accepts a token
 * with the role `_admin` as an admin; this engine drops that role, so a leaked signing key does not open the server.
 * Unknown schemes are anonymous, as in CouchDB.
 */
export function authenticator(credential: Credential, jwtKey: Uint8Array | null) {
  const expected = digest(`${credential.name}:${credential.password}`);
  const admin: UserContext = { name: credential.name, roles: [ADMIN_ROLE], handler: 'default' };

  return function authenticate(header: string | undefined, now: Date): UserContext {
    if (header === undefined) return ANONYMOUS;
    if (header.startsWith('Basic ')) {
      const given = digest(Buffer.from(header.slice('Basic '.length), 'base64').toString('utf8'));
      if (!timingSafeEqual(given, expected)) throw unauthorized('Name or password is incorrect.');
      return admin;
    }
    const token = header.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : '';
    if (token === '' || jwtKey === null) return ANONYMOUS;
    const { sub, roles } = verifyToken(token, jwtKey, now);
    return { name: sub, roles: roles.filter((role) => role !== ADMIN_ROLE), handler: 'jwt' };
  };
}

export function isServerAdmin(user: UserContext): boolean {
  return user.roles.includes(ADMIN_ROLE);
}

/** Hashed to equal lengths for the comparison in constant time. */
function digest(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest());
}
