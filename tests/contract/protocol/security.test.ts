import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../engines.ts';
import { Caller } from './http.ts';

/** Every address of a database that we or a device may request. `{rev}` is the revision of the document `there`. */
const REQUESTS: { method: string; path: string; body?: unknown; contentType?: string }[] = [
  { method: 'GET', path: '' },
  { method: 'HEAD', path: '' },
  { method: 'POST', path: '', body: { _id: 'posted' } },
  { method: 'GET', path: '/_changes' },
  { method: 'GET', path: '/_changes?feed=longpoll&timeout=10' },
  { method: 'POST', path: '/_changes?filter=_doc_ids', body: { doc_ids: [] } },
  { method: 'GET', path: '/_all_docs' },
  { method: 'POST', path: '/_all_docs', body: { keys: [] } },
  { method: 'POST', path: '/_bulk_docs', body: { docs: [] } },
  { method: 'POST', path: '/_bulk_get', body: { docs: [{ id: 'there' }] } },
  { method: 'POST', path: '/_revs_diff', body: {} },
  { method: 'POST', path: '/_find', body: { selector: {} } },
  { method: 'GET', path: '/_index' },
  { method: 'GET', path: '/_security' },
  { method: 'GET', path: '/_revs_limit' },
  { method: 'POST', path: '/_ensure_full_commit', body: {} },
  { method: 'GET', path: '/there' },
  { method: 'HEAD', path: '/there' },
  { method: 'GET', path: '/there?open_revs=all' },
  { method: 'GET', path: '/there/file' },
  { method: 'PUT', path: '/written', body: {} },
  { method: 'PUT', path: '/attached/file', body: 'bytes', contentType: 'text/plain' },
  { method: 'PUT', path: '/_local/x', body: {} },
  { method: 'GET', path: '/_local/x' },
  { method: 'DELETE', path: '/_local/x' },
  { method: 'GET', path: '/_design/views' },
  { method: 'GET', path: '/_design/views/_view/all' },
];

/** Requests for admins of the database only; the expected answer to a member is CouchDB's. */
const ADMIN_REQUESTS = [
  { method: 'PUT', path: '/_design/new', body: {}, member: 403, admin: 201 },
  { method: 'DELETE', path: '/_design/views?rev={rev}', member: 403, admin: 200 },
  { method: 'POST', path: '', body: { _id: '_design/posted' }, member: 403, admin: 201 },
  { method: 'POST', path: '/_index', body: { index: { fields: ['a'] } }, member: 500, admin: 200 },
  { method: 'POST', path: '/_compact', body: {}, member: 401, admin: 202 },
  { method: 'PUT', path: '/_security', body: {}, member: 500, admin: 200 },
] as const;

const CLOSED = { status: 401, body: { error: 'unauthorized', reason: 'You are not authorized to access this db.' } };
const STRANGER = { status: 403, body: { error: 'forbidden', reason: 'You are not allowed to access this db.' } };

describe.each(engines())('access rights: $name', (kind) => {
  let api: Caller;
  let database: string;
  let unlisted: string;

  beforeAll(async () => {
    api = new Caller(await kind.start());
    database = await api.newDatabase({ names: ['ann'], roles: ['reader'], admins: ['keeper'] });
    unlisted = await api.newDatabase();
    for (const path of [database, unlisted]) await fill(api, path);
  });
  afterAll(() => api.engine.close());

  const titled = REQUESTS.map((request) => ({ ...request, title: `${request.method} /{db}${request.path}` }));

  test.each(titled)('$title', async ({ method, path, body, contentType }) => {
    const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
    const ask = async (who: string, where: string) => {
      const { status, body: answer } = await api.call(who, method, `${where}${path}`, body, headers);
      return { status, body: method === 'HEAD' ? undefined : answer };
    };
    const refused = (answer: typeof CLOSED) =>
      method === 'HEAD' ? { status: answer.status, body: undefined } : answer;
    const [ann, bob, reader] = [api.token('ann'), api.token('bob'), api.token('bob', ['reader'])];

    expect(await ask('anonymous', database)).toEqual(refused(CLOSED));
    expect(await ask(bob, database)).toEqual(refused(STRANGER));
    expect((await ask(ann, database)).status).toBeLessThan(300);
    expect([200, 201, 404, 409]).toContain((await ask(reader, database)).status);

    expect(await ask('anonymous', unlisted)).toEqual(refused(CLOSED));
    expect(await ask(ann, unlisted)).toEqual(refused(STRANGER));
  });

  test.each(ADMIN_REQUESTS)('$method /{db}$path is only for admins', async ({ method, path, ...rest }) => {
    const own = await api.newDatabase({ names: ['ann'], admins: ['keeper'] });
    const rev = await fill(api, own);
    const body = 'body' in rest ? rest.body : undefined;
    const address = `${own}${path.replace('{rev}', rev)}`;
    const ask = async (who: string) => (await api.call(who, method, address, body)).status;
    expect(await ask('anonymous')).toBe(401);
    expect(await ask(api.token('bob'))).toBe(403);
    expect(await ask(api.token('ann'))).toBe(rest.member);
    expect(await ask(api.token('keeper'))).toBe(rest.admin);
  });

  test('refuses only the design document of a batch', async () => {
    const docs = [{ _id: 'before' }, { _id: '_design/slipped-in' }, { _id: 'after' }];
    const { status, body } = await api.call(api.token('ann'), 'POST', `${database}/_bulk_docs`, { docs });
    expect({ status, body }).toEqual({
      status: 201,
      body: [
        expect.objectContaining({ ok: true, id: 'before' }),
        { id: '_design/slipped-in', error: 'forbidden', reason: 'You are not a db or server admin.' },
        expect.objectContaining({ ok: true, id: 'after' }),
      ],
    });
    expect((await api.call('admin', 'GET', `${database}/_design/slipped-in`)).status).toBe(404);
  });

  test('refuses a removed member at the next request', async () => {
    const own = await api.newDatabase({ names: ['ann'] });
    const ask = async () => (await api.call(api.token('ann'), 'GET', own)).status;
    expect(await ask()).toBe(200);
    await api.put(`${own}/_security`, { members: { names: ['bob'], roles: [] }, admins: { names: [], roles: [] } });
    expect(await ask()).toBe(403);
  });

  test('empty members allow everyone, admins or not', async () => {
    const own = await api.newDatabase({ admins: ['keeper'] });
    expect((await api.call('anonymous', 'GET', own)).status).toBe(200);
    expect((await api.call('anonymous', 'PUT', `${own}/by-anyone`, {})).status).toBe(201);
  });

  test('stores the security object unchanged', async () => {
    const own = await api.newDatabase();
    expect(await api.get(`${own}/_security`)).toEqual({
      members: { roles: ['_admin'] },
      admins: { roles: ['_admin'] },
    });
    const given = {
      members: { names: ['ann'], roles: [] },
      admins: { names: [], roles: ['_admin'] },
      plan: { size: 5 },
    };
    await api.put(`${own}/_security`, given);
    expect(await api.get(`${own}/_security`)).toEqual(given);
  });
});

/** Returns the revision of the design document. */
async function fill(api: Caller, database: string): Promise<string> {
  const views = { all: { map: 'function (doc) { emit(doc._id, null); }' } };
  const made = await api.put(`${database}/_design/views`, { views });
  await api.put(`${database}/there`, { _attachments: { file: { data: 'aGk=', content_type: 'text/plain' } } });
  return typeof made === 'object' && made !== null && 'rev' in made ? String(made.rev) : '';
}
