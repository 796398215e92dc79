import { EngineError, forbidden, notADatabaseAdmin, notAServerAdmin, unauthorized } from '../errors.ts';
import { ADMIN_ROLE, isServerAdmin, type UserContext } from './auth.ts';
import { isObject, isStringArray, type JsonObject } from './json.ts';

/** `_security` of a database. Other keys are stored unchanged. */
export type SecurityObject = JsonObject;

/** CouchDB 3's default: only server admins. */
export const ADMINS_ONLY: SecurityObject = { members: { roles: [ADMIN_ROLE] }, admins: { roles: [ADMIN_ROLE] } };

interface Group {
  readonly names: readonly string[];
  readonly roles: readonly string[];
}

function group(security: SecurityObject, key: 'admins' | 'members'): Group {
  const value = security[key];
  if (!isObject(value)) return { names: [], roles: [] };
  return {
    names: isStringArray(value.names) ? value.names : [],
    roles: isStringArray(value.roles) ? value.roles : [],
  };
}

function belongs(user: UserContext, { names, roles }: Group): boolean {
  return (user.name !== null && names.includes(user.name)) || user.roles.some((role) => roles.includes(role));
}

export function isDatabaseAdmin(user: UserContext, security: SecurityObject): boolean {
  return isServerAdmin(user) || belongs(user, group(security, 'admins'));
}

/**
 * Empty members mean everyone, even anonymous visitors: CouchDB's rule, and the reason why the default is not empty.
 */
function isMember(user: UserContext, security: SecurityObject): boolean {
  if (isDatabaseAdmin(user, security)) return true;
  const members = group(security, 'members');
  return (members.names.length === 0 && members.roles.length === 0) || belongs(user, members);
}

/** Called before every request to a database. */
export function requireMember(user: UserContext, security: SecurityObject): void {
  if (isMember(user, security)) return;
  throw user.name === null
    ? unauthorized('You are not authorized to access this db.')
    : forbidden('You are not allowed to access this db.');
}

export function requireDatabaseAdmin(user: UserContext, security: SecurityObject): void {
  if (!isDatabaseAdmin(user, security)) throw notADatabaseAdmin();
}

/** CouchDB responds with 401 here, also to a signed-in person. */
export function requireServerAdmin(user: UserContext): void {
  if (!isServerAdmin(user)) throw notAServerAdmin();
}

/** Rejects an object that could not be enforced later, with CouchDB's error. */
export function checkSecurityObject(value: unknown): SecurityObject {
  if (!isObject(value)) throw new EngineError(500, 'error', 'no_majority');
  for (const key of ['admins', 'members'] as const) {
    const part = value[key];
    if (part === undefined) continue;
    const names = isObject(part) ? (part.names ?? []) : null;
    const roles = isObject(part) ? (part.roles ?? []) : null;
    if (!isStringArray(names) || !isStringArray(roles)) throw new EngineError(500, 'error', 'no_majority');
  }
  return value;
}
