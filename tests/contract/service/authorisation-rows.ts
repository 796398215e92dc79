import { newPerson } from './stage.ts';

/**
 * Access rights: every route of the service and every method of the gateway, requested by every role. A route without a
 * row fails a test, so a new route needs a row here.
 */
export const ASKERS = ['visitor', 'expired', 'suspended', 'other', 'admin', 'owner'] as const;
export type Caller = (typeof ASKERS)[number];
/**
 * A status, with its code for a refusal. A refusal by a later rule (a wrong password) shows that access was granted.
 */
export type Expected = number | readonly [number, string];
export type Expectation = Readonly<Record<Caller, Expected>>;

export const NO_TOKEN = [401, 'session/missing'] as const;
export const EXPIRED = [401, 'token/expired'] as const;
export const SUSPENDED = [403, 'account/suspended'] as const;
const NOT_ADMIN = [403, 'role/required'] as const;
export const FORBIDDEN = [403, 'gateway/forbidden'] as const;
const READ_ONLY = [403, 'gateway/read-only'] as const;
const NOT_FOUND = [404, 'gateway/not-found'] as const;

export const all = (expected: Expected): Expectation => ({
  visitor: expected,
  expired: expected,
  suspended: expected,
  other: expected,
  admin: expected,
  owner: expected,
});
/** For signed-in people; the service checks the account, so a suspended one is refused at once. */
const signedIn = (expected: Expected): Expectation => ({
  ...all(expected),
  visitor: NO_TOKEN,
  expired: EXPIRED,
  suspended: SUSPENDED,
});
/** The account decides the role, not the token; the suspended person is an admin, too. */
const adminOnly = (expected: Expected): Expectation => ({
  ...signedIn(NOT_ADMIN),
  admin: expected,
});

export interface Row {
  readonly path: string;
  readonly expected: Expectation;
  readonly body?: (caller: Caller) => unknown;
  /** Whether the request includes the refresh cookie. */
  readonly cookie?: boolean;
}

export interface People {
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
  readonly cookies: Readonly<Record<Caller, string | undefined>>;
  readonly passwords: Readonly<Record<Caller, string>>;
  readonly owner: { readonly device: string; readonly database: string };
  readonly suspended: { readonly database: string };
  /** A person whom a test may change or delete. */
  readonly scratch: string;
}

const SHA = '0'.repeat(64);
const NO_LINK = 'x'.repeat(43);
const credentialOf = (response: object) => ({
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', ...response },
});
const NO_ULID = '0'.repeat(26);

/** By method and pattern, as the server prints its routes. */
export function rowsOf(people: People): Record<string, Row> {
  const fresh = () => ({ ...newPerson(), locale: 'en' });
  const ofScratch = `/admin/accounts/${people.scratch}`;
  return {
    'GET /': { path: '/', expected: all(200) },
    'GET /index.html': { path: '/index.html', expected: all(200) },
    'GET *': { path: '/no/such/address', expected: all(404) },
    'GET /robots.txt': { path: '/robots.txt', expected: all(200) },
    'GET /sitemap.xml': { path: '/sitemap.xml', expected: all(200) },
    'GET /openapi.json': { path: '/openapi.json', expected: all(200) },
    'GET /healthz': { path: '/healthz', expected: all(200) },
    'GET /readyz': { path: '/readyz', expected: all(200) },
    // No person has the operator's token: an access token, even an admin's, grants nothing.
    'GET /metrics': { path: '/metrics', expected: all([401, 'token/invalid']) },
    'GET /sync/hello': { path: '/sync/hello', expected: all(200) },
    'GET /places': { path: '/places?text=x', expected: all([404, 'places/not-configured']) },
    'GET /reviews': { path: `/reviews?person=${'0'.repeat(32)}`, expected: all(200) },
    'GET /opinions': { path: '/opinions?subject=breed:akita', expected: all(200) },
