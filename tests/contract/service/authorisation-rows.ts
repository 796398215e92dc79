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
    'GET /pinned-article': { path: '/pinned-article', expected: all(200) },
    'GET /opinions': { path: '/opinions?subject=breed:akita', expected: all(200) },
    'GET /directory': { path: '/directory?area=46', expected: all(200) },
    'GET /organisations': { path: `/organisations?member=${'0'.repeat(32)}`, expected: all(200) },
    'GET /organisations/:key': {
      path: `/organisations/${'0'.repeat(32)}-01JD4Z7R8S9T0V1W2X3Y4Z5A6B`,
      expected: { ...all([404, 'organisation/not-found']), visitor: NO_TOKEN, expired: EXPIRED },
    },
    'GET /pedigrees': { path: '/pedigrees?q=baron', expected: all(200) },
    'GET /pedigrees/:key': { path: '/pedigrees/UKU.1', expected: all([404, 'pedigree/not-found']) },
    'GET /pedigrees/:key/ancestry': { path: '/pedigrees/UKU.1/ancestry', expected: all([404, 'pedigree/not-found']) },
    'GET /pets': { path: `/pets?owner=${'0'.repeat(32)}`, expected: all(200) },
    'GET /pets/:key/pedigree': { path: '/pets/01JD4Z7R8S9T0V1W2X3Y4Z5002/pedigree', expected: all(200) },
    'GET /posts': { path: '/posts', expected: all(200) },
    'GET /search/posts': { path: '/search/posts?q=kit', expected: all(200) },
    'POST /search/posts': { path: '/search/posts', body: () => ({ q: 'kit', without: [] }), expected: all(200) },
    'POST /search/people': { path: '/search/people', body: () => ({ q: 'Olena' }), expected: signedIn(200) },
    'GET /bundle/:database': { path: '/bundle/community', expected: all(200) },
    'GET /media/:sha256/share.jpg': { path: `/media/${SHA}/share.jpg`, expected: all(NOT_FOUND) },
    'GET /media/:sha256/:width': { path: `/media/${SHA}/300`, expected: { ...all(NOT_FOUND), expired: EXPIRED } },
    'HEAD /media/:sha256': { path: `/media/${SHA}`, expected: { ...all(404), visitor: 401, expired: 401 } },
    'PUT /media/:sha256': {
      path: `/media/${SHA}`,
      body: () => 'no photo',
      expected: signedIn([422, 'photo/hash-mismatch']),
    },

    'POST /auth/register': { path: '/auth/register', body: fresh, expected: all(201) },
    'POST /auth/login': {
      path: '/auth/login',
      body: () => ({ email: newPerson().email, password: 'wrong one', locale: 'en' }),
      expected: all([401, 'account/wrong-credentials']),
    },
    'POST /auth/google': {
      path: '/auth/google',
      body: () => ({ credential: 'x', locale: 'en' }),
      expected: all([404, 'account/google-not-configured']),
    },
    'POST /auth/refresh': {
      path: '/auth/refresh',
      cookie: true,
      expected: { ...all(200), visitor: NO_TOKEN, expired: NO_TOKEN, suspended: SUSPENDED },
    },
    'POST /auth/logout': { path: '/auth/logout', expected: all(204) },
    'GET /auth/options': { path: '/auth/options', expected: all(200) },
    'GET /auth/roles': { path: '/auth/roles', expected: signedIn(200) },
    'GET /auth/account': { path: '/auth/account', expected: signedIn(200) },
    'POST /auth/passkeys/sign-in/options': { path: '/auth/passkeys/sign-in/options', expected: all(200) },
    'POST /auth/passkeys/sign-in': {
      path: '/auth/passkeys/sign-in',
      body: () => ({
        credential: credentialOf({ authenticatorData: 'x', signature: 'x', userHandle: 'x' }),
        locale: 'en',
      }),
      expected: all([401, 'account/passkey-failed']),
    },
    'POST /auth/passkeys/options': {
      path: '/auth/passkeys/options',
      body: (caller) => ({ password: people.passwords[caller] }),
      expected: signedIn(200),
    },
    'POST /auth/passkeys': {
      path: '/auth/passkeys',
      body: () => ({ credential: credentialOf({ attestationObject: 'x' }) }),
      expected: signedIn([403, 'account/passkey-failed']),
    },
    'PUT /auth/passkeys/:id': {
      path: `/auth/passkeys/${'0'.repeat(24)}`,
      body: () => ({ name: 'Phone' }),
      expected: signedIn([404, 'account/passkey-failed']),
    },
    'DELETE /auth/passkeys/:id': { path: `/auth/passkeys/${'0'.repeat(24)}`, expected: signedIn(204) },
    // Before the password change, which ends the owner's other session.
    'PUT /auth/push': {
      path: '/auth/push',
      cookie: true,
      body: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) } }),
      expected: signedIn(204),
    },
    'DELETE /auth/push': { path: '/auth/push', cookie: true, expected: signedIn(204) },
    'GET /push/key': { path: '/push/key', expected: all(200) },
    'DELETE /auth/devices/:id': {
      path: `/auth/devices/${people.owner.device}`,
      expected: { ...signedIn([404, 'session/unknown']), owner: 204 },
    },
    'POST /auth/password': {
      path: '/auth/password',
      cookie: true,
      body: (caller) => ({ current: people.passwords[caller], password: people.passwords[caller] }),
      expected: signedIn(204),
    },
    'POST /auth/password/forgotten': {
      path: '/auth/password/forgotten',
      body: () => ({ email: newPerson().email, locale: 'en' }),
      expected: all(202),
    },
    'POST /auth/password/reset': {
      path: '/auth/password/reset',
      body: () => ({ token: NO_LINK, password: 'long enough' }),
      expected: all([410, 'account/link-ended']),
    },
    'POST /auth/email': {
      path: '/auth/email',
      body: (caller) => ({ email: newPerson().email, password: people.passwords[caller] }),
      expected: signedIn(202),
    },
    'POST /auth/email/confirm': {
      path: '/auth/email/confirm',
      body: () => ({ token: NO_LINK }),
      expected: all([410, 'account/link-ended']),
    },
    'POST /auth/email/resend': { path: '/auth/email/resend', expected: signedIn(202) },
    'DELETE /auth/devices': { path: '/auth/devices', cookie: true, expected: signedIn(204) },
    'GET /auth/devices': { path: '/auth/devices', cookie: true, expected: signedIn(200) },
    'POST /auth/delete': {
      path: '/auth/delete',
      body: () => ({ password: 'wrong one' }),
      expected: signedIn([403, 'account/wrong-password']),
    },
    'POST /auth/delete/signed-out': {
      path: '/auth/delete/signed-out',
      body: () => ({ email: newPerson().email, password: 'wrong one' }),
      expected: all([401, 'account/wrong-credentials']),
    },

    'GET /admin/accounts': { path: '/admin/accounts', expected: adminOnly(200) },
    'GET /admin/audit': { path: '/admin/audit', expected: adminOnly(200) },
    'PUT /admin/accounts/:userId/roles/:role': { path: `${ofScratch}/roles/premium-user`, expected: adminOnly(204) },
    'DELETE /admin/accounts/:userId/roles/:role': { path: `${ofScratch}/roles/premium-user`, expected: adminOnly(204) },
    'PUT /admin/pinned-article': {
      path: '/admin/pinned-article',
      body: () => ({ slug: 'heat-stroke' }),
      expected: adminOnly(204),
    },
    'PUT /admin/accounts/:userId/suspension': {
      path: `${ofScratch}/suspension`,
      body: () => ({ reason: 'A test' }),
      expected: adminOnly(204),
    },
    'GET /admin/reports': { path: '/admin/reports', expected: adminOnly(200) },
    'POST /admin/decisions': {
      path: '/admin/decisions',
      body: () => ({ target: `post:${NO_ULID}`, decision: 'dismiss', reason: null, days: null }),
      expected: adminOnly([409, 'moderation/nothing-to-decide']),
    },
    'GET /admin/pedigree-links': { path: '/admin/pedigree-links', expected: adminOnly(200) },
    'POST /admin/pedigree-links': {
      path: '/admin/pedigree-links',
      body: () => ({
        link: `delivered:pedigree-link:UKU.1:${NO_ULID}:${'0'.repeat(32)}`,
        granted: true,
        reason: null,
      }),
      expected: adminOnly([409, 'pedigree-link/nothing-to-decide']),
    },
    'GET /admin/pedigree-proposals': { path: '/admin/pedigree-proposals', expected: adminOnly(200) },
    'POST /admin/pedigree-proposals': {
      path: '/admin/pedigree-proposals',
      body: () => ({
        proposal: `delivered:pedigree-proposal:UKU.1:${'0'.repeat(32)}`,
        askedAt: '2026-11-20T10:00:00.000Z',
        confirmed: true,
        reason: null,
      }),
      expected: adminOnly([409, 'pedigree-proposal/nothing-to-decide']),
    },
    'DELETE /admin/accounts/:userId/suspension': { path: `${ofScratch}/suspension`, expected: adminOnly(204) },
  };
}

interface GatewayRow {
  readonly body?: unknown;
  readonly query?: string;
  /** The owner's result in their own database; all others are always refused. */
  readonly own: Expected;
  /** A suspended person's token can read until it expires, but not write. */
  readonly writes?: true;
  /** The result in `community`, the same for everyone. */
  readonly shared: Expected;
}

/** By method and path below `/db/<database>`; `:document` and `:local` stand for ids of missing documents. */
export const GATEWAY: Readonly<Record<string, GatewayRow>> = {
  'GET ': { own: 200, shared: 200 },
  'GET /_changes': { own: 200, shared: 200 },
  'POST /_changes': { body: {}, own: 200, shared: READ_ONLY },
  'POST /_revs_diff': { body: { a: ['1-x'] }, own: 200, shared: READ_ONLY },
  'POST /_bulk_get': { body: { docs: [{ id: 'profile' }] }, own: 200, shared: READ_ONLY },
  'GET /_all_docs': { query: 'limit=10', own: 200, shared: [400, 'gateway/bad-request'] },
  'POST /_all_docs': { body: { keys: ['profile'] }, own: 200, shared: 200 },
  'POST /_bulk_docs': { body: { docs: [] }, writes: true, own: 201, shared: READ_ONLY },
  'GET /_local/:local': { own: NOT_FOUND, shared: FORBIDDEN },
  'PUT /_local/:local': { body: { seq: 1 }, writes: true, own: 201, shared: READ_ONLY },
  'GET /:document': { own: NOT_FOUND, shared: NOT_FOUND },
  'PUT /:document': { body: { type: 'draft' }, writes: true, own: 201, shared: READ_ONLY },
  'DELETE /:document': { query: `rev=1-${'0'.repeat(32)}`, writes: true, own: NOT_FOUND, shared: READ_ONLY },
};
/** All other requests below /db are refused, with any of these methods. */
export const REFUSED_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'QUERY', 'TRACE'];

/** For listing the tests: the row names do not depend on the people, who do not exist yet at that time. */
const EACH = { visitor: '', expired: '', suspended: '', other: '', admin: '', owner: '' };
export const NOBODY: People = {
  tokens: EACH,
  cookies: EACH,
  passwords: EACH,
  owner: { device: '', database: '' },
  suspended: { database: '' },
  scratch: '',
};
