import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../engines.ts';
import { bearer, Caller } from './http.ts';

const now = Math.floor(Date.now() / 1000);
const soon = now + 600;
const HEADER = { alg: 'HS256', typ: 'JWT' };

const session = (name: string | null, roles: string[] = []) => ({
  status: 200,
  body: expect.objectContaining({ userCtx: { name, roles } }),
});
const bad = (reason: string) => ({ status: 400, body: { error: 'bad_request', reason } });
const ended = { status: 401, body: { error: 'unauthorized', reason: 'exp not in future' } };

const CLAIM_CASES: { title: string; claims: unknown; header?: unknown; answer: object }[] = [
  { title: 'a valid token', claims: { sub: 'ann', exp: soon }, answer: session('ann') },
  { title: 'exp as a fraction', claims: { sub: 'ann', exp: soon + 0.5 }, answer: session('ann') },
  {
    title: 'roles as a list',
    claims: { sub: 'ann', exp: soon, '_couchdb.roles': ['admin', 'moderator'] },
    answer: session('ann', ['admin', 'moderator']),
  },
  {
    title: 'roles as one text',
    claims: { sub: 'ann', exp: soon, '_couchdb.roles': 'a, b' },
    answer: session('ann', ['a', 'b']),
  },
  { title: 'the claim "roles" is ignored', claims: { sub: 'ann', exp: soon, roles: ['a'] }, answer: session('ann') },
  {
    title: 'nbf and iat in the future are ignored',
    claims: { sub: 'ann', exp: soon, nbf: soon, iat: soon },
    answer: session('ann'),
  },
  { title: 'no typ', claims: { sub: 'ann', exp: soon }, header: { alg: 'HS256' }, answer: session('ann') },
  { title: 'expired long ago', claims: { sub: 'ann', exp: 1000 }, answer: ended },
  { title: 'expires now', claims: { sub: 'ann', exp: now }, answer: ended },
  { title: 'expired, as a fraction', claims: { sub: 'ann', exp: now - 100.5 }, answer: ended },
  { title: 'without exp', claims: { sub: 'ann' }, answer: bad('Missing exp claim') },
  {
    title: 'without sub',
    claims: { exp: soon },
    answer: { status: 401, body: { error: 'unauthorized', reason: 'Token missing sub claim.' } },
  },
  {
    title: 'roles that are not texts',
    claims: { sub: 'ann', exp: soon, '_couchdb.roles': [1] },
    answer: bad('Malformed token'),
  },
  { title: 'claims that are not JSON', claims: 'text', answer: bad('Malformed token') },
  { title: 'claims that are a list', claims: [1], answer: bad('Not an object') },
  {
    title: 'alg none',
    claims: { sub: 'ann', exp: soon },
    header: { alg: 'none', typ: 'JWT' },
    answer: bad('Invalid alg header parameter'),
  },
  {
    title: 'alg EdDSA',
    claims: { sub: 'ann', exp: soon },
    header: { alg: 'EdDSA' },
    answer: bad('Invalid alg header parameter'),
  },
  {
    title: 'no alg',
    claims: { sub: 'ann', exp: soon },
    header: { typ: 'JWT' },
    answer: bad('Missing alg header parameter'),
  },
  {
    title: 'alg RS256 without such a key',
    claims: { sub: 'ann', exp: soon },
    header: { alg: 'RS256' },
    answer: bad('Unknown kid'),
  },
  {
    title: 'unknown kid',
    claims: { sub: 'ann', exp: soon },
    header: { ...HEADER, kid: 'other' },
    answer: bad('Unknown kid'),
  },
];

describe.each(engines())('tokens: $name', (kind) => {
  let api: Caller;

  beforeAll(async () => {
    api = new Caller(await kind.start());
  });
  afterAll(() => api.engine.close());

  test.each(CLAIM_CASES)('$title', async ({ claims, header, answer }) => {
    const { status, body } = await api.call(bearer(api.engine.jwtKey, claims, header), 'GET', '/_session');
    expect({ status, body }).toEqual(answer);
  });

  test.each([
    ['Bearer abc', bad('Malformed token')],
    ['Bearer a.b', bad('Malformed token')],
    ['Bearer a.b.c', bad('Malformed token')],
    ['bearer abc', session(null)],
    ['Bearer ', session(null)],
    ['Other abc', session(null)],
  ])('refuses the header "%s"', async (header, answer) => {
    const { status, body } = await api.call(header, 'GET', '/_session');
    expect({ status, body }).toEqual(answer);
  });

  test('refuses a token signed by another key', async () => {
    const { status, body } = await api.call(bearer('another key', { sub: 'ann', exp: soon }), 'GET', '/_session');
    expect({ status, body }).toEqual(bad('Bad HMAC'));
  });

  test('refuses a valid token with one changed letter', async () => {
    const good = api.token('ann');
    const [head, claims, signature] = good.split('.');
    const forged = Buffer.from(JSON.stringify({ sub: 'bob', exp: soon })).toString('base64url');
    expect((await api.call(`${head}.${claims}.${signature}`, 'GET', '/_session')).status).toBe(200);
    const { status, body } = await api.call(`${head}.${forged}.${signature}`, 'GET', '/_session');
    expect({ status, body }).toEqual(bad('Bad HMAC'));
  });

  test.each(['/', '/_up', '/_session', '/_all_dbs', '/none'])('refuses an expired token %s', async (path) => {
    const dead = await api.call(bearer(api.engine.jwtKey, { sub: 'ann', exp: 1000 }), 'GET', path);
    expect({ status: dead.status, body: dead.body }).toEqual(ended);
    expect((await api.call('Bearer abc', 'GET', path)).status).toBe(400);
  });

  test('refuses a wrong password', async () => {
    const header = `Basic ${Buffer.from('nobody-at-all:wrong').toString('base64')}`;
    const { status, body } = await api.call(header, 'GET', '/_session');
    expect({ status, body }).toEqual({
      status: 401,
      body: { error: 'unauthorized', reason: 'Name or password is incorrect.' },
    });
  });

  test('identifies the user', async () => {
    const admin = await api.call('admin', 'GET', '/_session');
    expect(admin.body).toMatchObject({ userCtx: { name: api.engine.auth.name, roles: ['_admin'] } });
    expect(await api.call('anonymous', 'GET', '/_session')).toMatchObject(session(null));
  });
});

/** Where the embedded engine is deliberately stricter than CouchDB, whose answers are traps. */
describe('stricter token rules of the embedded engine', () => {
  const [embedded] = engines();
  let api: Caller;

  beforeAll(async () => {
    if (embedded === undefined) throw new Error('There is always an embedded engine.');
    api = new Caller(await embedded.start());
  });
  afterAll(() => api.engine.close());

  test.each([{ exp: '1000' }, { exp: null }, { exp: true }])('refuses an exp that is no number: %j', async (claims) => {
    const { status, body } = await api.call(bearer(api.engine.jwtKey, { sub: 'ann', ...claims }), 'GET', '/_session');
    expect({ status, body }).toEqual(bad('Malformed token'));
  });

  test('ignores the role _admin in a token', async () => {
    const token = api.token('ann', ['_admin', 'other']);
    expect((await api.call(token, 'GET', '/_session')).body).toMatchObject({
      userCtx: { name: 'ann', roles: ['other'] },
    });
    expect((await api.call(token, 'GET', '/_all_dbs')).status).toBe(401);
    expect((await api.call(token, 'GET', await api.newDatabase())).status).toBe(403);
  });
});
