import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgeToken, inSeconds, openStage, type Stage, stages } from './stage.ts';

/** The gateway's answers by role. A status alone: allowed; with a code: refused. */
type Expected = number | readonly [number, string];
type Caller = 'owner' | 'visitor' | 'other' | 'expired' | 'forged';

const FORBIDDEN = [403, 'gateway/forbidden'] as const;
const READ_ONLY = [403, 'gateway/read-only'] as const;
const NOT_FOUND = [404, 'gateway/not-found'] as const;
const NO_TOKEN = [401, 'session/missing'] as const;
const EXPIRED = [401, 'token/expired'] as const;
const INVALID = [401, 'token/invalid'] as const;

interface Case {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** For the owner of the own database. */
  readonly own: Expected;
  /** For all, in `community`. */
  readonly shared: Expected;
}

const post = { type: 'post', text: 'x' };
const ULID = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';

function commentsOf(from: string, to: string): string {
  const keys = { startkey: JSON.stringify(from), endkey: JSON.stringify(to) };
  return `/_all_docs?${new URLSearchParams({ include_docs: 'true', limit: '1000', ...keys })}`;
}

const CASES: readonly Case[] = [
  { method: 'GET', path: '', own: 200, shared: 200 },
  { method: 'GET', path: '/', own: 200, shared: 200 },
  { method: 'GET', path: '/_changes', own: 200, shared: 200 },
  { method: 'GET', path: '/_changes?feed=longpoll&timeout=50&since=now', own: 200, shared: 200 },
  {
    method: 'GET',
    path: '/_changes?feed=continuous',
    own: [400, 'gateway/bad-request'],
    shared: [400, 'gateway/bad-request'],
  },
  {
    method: 'GET',
    path: '/_changes?filter=app/mine',
    own: [400, 'gateway/bad-request'],
    shared: [400, 'gateway/bad-request'],
  },
  {
    method: 'GET',
    path: '/_changes?filter=_doc_ids&doc_ids=%5B%5D',
    own: [400, 'gateway/bad-request'],
    shared: [400, 'gateway/bad-request'],
  },
  { method: 'POST', path: '/_changes', body: {}, own: 200, shared: READ_ONLY },
  { method: 'POST', path: '/_revs_diff', body: { a: ['1-x'] }, own: 200, shared: READ_ONLY },
  { method: 'POST', path: '/_bulk_get?revs=true', body: { docs: [{ id: 'profile' }] }, own: 200, shared: READ_ONLY },
  { method: 'GET', path: '/_all_docs?limit=1', own: 200, shared: [400, 'gateway/bad-request'] },
  { method: 'GET', path: commentsOf('comment:', 'comment:'), own: 200, shared: [400, 'gateway/bad-request'] },
  { method: 'GET', path: commentsOf(`comment:${ULID}:`, `comment:${ULID}:\ufff0`), own: 200, shared: 200 },
  {
    method: 'GET',
    path: `${commentsOf(`comment:${ULID}:`, `comment:${ULID}:\ufff0`)}&descending=true`,
    own: 200,
    shared: [400, 'gateway/bad-request'],
  },
  { method: 'POST', path: '/_all_docs?include_docs=true', body: { keys: ['profile'] }, own: 200, shared: 200 },
  {
    method: 'POST',
    path: '/_all_docs',
    body: { limit: 3 },
    own: [400, 'gateway/bad-request'],
    shared: [400, 'gateway/bad-request'],
  },
  {
    method: 'POST',
    path: '/_all_docs?include_docs=true',
    body: { docs: [], keys: Array.from({ length: 30_000 }, () => 'd') },
    own: [400, 'gateway/bad-request'],
    shared: [400, 'gateway/bad-request'],
  },
  {
    method: 'GET',
    path: '/_all_docs?keys=%5B%22d%22%2C%22d%22%5D&limit=10',
    own: [400, 'gateway/bad-request'],
    shared: [400, 'gateway/bad-request'],
  },
  {
    method: 'POST',
    path: '/_bulk_get',
    body: { docs: [{ id: 'profile', rev: 'odd' }] },
    own: [400, 'gateway/bad-request'],
    shared: READ_ONLY,
  },
  { method: 'POST', path: '/_changes', body: { doc_ids: [] }, own: [400, 'gateway/bad-request'], shared: READ_ONLY },
  { method: 'POST', path: '/_bulk_docs', body: { docs: [] }, own: 201, shared: READ_ONLY },
  { method: 'POST', path: '/_bulk_docs', body: '{"docs":', own: [400, 'gateway/bad-request'], shared: READ_ONLY },
  { method: 'POST', path: '/_bulk_docs', body: { docs: 'x' }, own: [400, 'gateway/bad-request'], shared: READ_ONLY },
  { method: 'POST', path: '/_find', body: { selector: { _id: 'x' }, limit: 1 }, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'GET', path: '/_local/nothing', own: NOT_FOUND, shared: FORBIDDEN },
  { method: 'PUT', path: '/_local/mark', body: { seq: 1 }, own: 201, shared: READ_ONLY },
  { method: 'DELETE', path: '/_local/mark', own: FORBIDDEN, shared: READ_ONLY },
  { method: 'GET', path: '/_local_docs', own: FORBIDDEN, shared: FORBIDDEN },
  { method: 'GET', path: '/nothing', own: NOT_FOUND, shared: NOT_FOUND },
  {
    method: 'GET',
    path: '/nothing?attachments=true&meta=true',
    own: [400, 'gateway/bad-request'],
    shared: [400, 'gateway/bad-request'],
  },
  { method: 'PUT', path: '/draft:x', body: post, own: 201, shared: READ_ONLY },
  { method: 'PUT', path: '/outcome:post:x', body: post, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'PUT', path: '/notification:x', body: post, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'DELETE', path: '/notification:x?rev=1-x', own: FORBIDDEN, shared: READ_ONLY },
  { method: 'PUT', path: '/delivered:letter:x', body: post, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'DELETE', path: '/delivered:?rev=1-x', own: FORBIDDEN, shared: READ_ONLY },
  { method: 'GET', path: '/delivered:letter:x', own: NOT_FOUND, shared: NOT_FOUND },
  { method: 'GET', path: '/notification:x', own: NOT_FOUND, shared: NOT_FOUND },
  { method: 'DELETE', path: '/outcome:post:x?rev=1-x', own: FORBIDDEN, shared: READ_ONLY },
  { method: 'DELETE', path: '/nothing?rev=1-00000000000000000000000000000000', own: NOT_FOUND, shared: READ_ONLY },
  { method: 'PUT', path: '/_design/evil', body: { language: 'javascript' }, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'PUT', path: '/_design%2Fevil', body: { language: 'javascript' }, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'GET', path: '/_design/slug', own: FORBIDDEN, shared: FORBIDDEN },
  { method: 'GET', path: '/_design%2Fslug', own: FORBIDDEN, shared: FORBIDDEN },
  { method: 'GET', path: '/_design/slug/_view/slug', own: FORBIDDEN, shared: FORBIDDEN },
  { method: 'GET', path: '/_security', own: FORBIDDEN, shared: FORBIDDEN },
  { method: 'PUT', path: '/_security', body: {}, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'GET', path: '/_shards', own: FORBIDDEN, shared: FORBIDDEN },
  { method: 'PUT', path: '/_revs_limit', body: '1', own: FORBIDDEN, shared: READ_ONLY },
  { method: 'POST', path: '/_index', body: {}, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'POST', path: '/_purge', body: {}, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'POST', path: '/_compact', body: {}, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'POST', path: '/_ensure_full_commit', body: {}, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'POST', path: '/_explain', body: {}, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'POST', path: '', body: post, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'PUT', path: '', own: FORBIDDEN, shared: READ_ONLY },
  { method: 'DELETE', path: '', own: FORBIDDEN, shared: READ_ONLY },
  { method: 'PUT', path: '/post:x/photo.png?rev=1-x', body: 'x', own: FORBIDDEN, shared: READ_ONLY },
  { method: 'GET', path: '/post:x/photo.png', own: FORBIDDEN, shared: FORBIDDEN },
  { method: 'PATCH', path: '/post:x', body: post, own: FORBIDDEN, shared: READ_ONLY },
  { method: 'OPTIONS', path: '/_changes', own: FORBIDDEN, shared: READ_ONLY },
];

describe.each(stages)('gateway refusals on $name', (kind) => {
  let stage: Stage;
  let own: string;
  const tokens = new Map<Caller, string | undefined>();

  beforeAll(async () => {
    stage = await openStage(kind);
    const owner = await stage.register();
    const other = await stage.register();
    own = owner.session.ownDatabase;
    const claims = { sub: owner.session.userId, '_couchdb.roles': ['user'] };
    tokens.set('owner', owner.session.accessToken);
    tokens.set('other', other.session.accessToken);
    tokens.set('visitor', undefined);
    tokens.set('expired', forgeToken(stage.jwtKey, { ...claims, exp: inSeconds(-5) }));
    tokens.set('forged', forgeToken('another key that is long enough, but wrong', { ...claims, exp: inSeconds(60) }));
  });
  afterAll(() => stage.stop());

  async function expectAnswer(caller: Caller, database: string, each: Case, expected: Expected) {
    const token = tokens.get(caller);
    const { status, body } = await stage.call(each.method, `/db/${database}${each.path}`, {
      body: each.body,
      ...(token === undefined ? {} : { token }),
    });
    if (typeof expected === 'number') expect(status).toBe(expected);
    else expect([status, body?.code]).toEqual(expected);
    if (typeof expected !== 'number')
      expect(body).toMatchObject({ error: expect.any(String), reason: expect.any(String) });
  }

  describe.each(CASES)('$method $path', (each) => {
    it('own database: its owner', () => expectAnswer('owner', own, each, each.own));
    it('own database: visitor', () => expectAnswer('visitor', own, each, NO_TOKEN));
    it('own database: another person', () => expectAnswer('other', own, each, FORBIDDEN));
    it('own database: expired token', () => expectAnswer('expired', own, each, EXPIRED));
    it('own database: forged token', () => expectAnswer('forged', own, each, INVALID));
    it('a missing database gets the same answer as another person’s', () =>
      expectAnswer('owner', `user-${'0'.repeat(32)}`, each, FORBIDDEN));
    it('community: visitor', () => expectAnswer('visitor', 'community', each, each.shared));
    it('community: expired token', () => expectAnswer('expired', 'community', each, each.shared));
    it.each(['accounts', 'ledger', 'media'])('%s: refused to all', (database) =>
      expectAnswer('owner', database, each, FORBIDDEN),
    );
    it.each(['_users', '_replicator', 'user-1', 'elsewhere', '%2E%2E%2Faccounts', 'community%2F..'])(
      '%s: not found',
      (database) => expectAnswer('owner', database, each, NOT_FOUND),
    );
  });

  it('the gateway refuses malformed tokens and those without an expiry, which CouchDB would accept forever', async () => {
    const sub = own.slice('user-'.length);
    const roles = { '_couchdb.roles': ['user'] };
    const tricks = [
      forgeToken(stage.jwtKey, { sub, ...roles, exp: '2999-01-01T00:00:00Z' }),
      forgeToken(stage.jwtKey, { sub, ...roles, exp: null }),
      forgeToken(stage.jwtKey, { sub, ...roles }),
      forgeToken(stage.jwtKey, { ...roles, exp: inSeconds(60) }),
      forgeToken(stage.jwtKey, { sub, ...roles, exp: inSeconds(60) }, { alg: 'none', typ: 'JWT' }),
      forgeToken(stage.jwtKey, { sub, ...roles, exp: inSeconds(60) }, { alg: 'HS512', typ: 'JWT' }),
      'not.a.token',
      '',
    ];
    for (const token of tricks) {
      const { status, body } = await stage.call('GET', `/db/${own}/_changes`, { token });
      expect([status, body?.code]).toEqual([401, 'token/invalid']);
    }
  });
});
