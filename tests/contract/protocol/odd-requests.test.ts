import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn } from '../../draws.ts';
import { engines } from '../engines.ts';
import { Caller } from './http.ts';

const ID = fc.constantFrom(
  'a',
  'b',
  'never',
  '_design/v',
  '_local/p',
  'constructor',
  '__proto__',
  '',
  'é',
  'x'.repeat(300),
);
const REV = fc.constantFrom('1-aa', '2-bb', '1-zz', '0-1', '9-9', 'bad', '-', '1-', '99999999999999999999-a', '');
const SCALAR = fc.oneof(
  ID,
  REV,
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
  fc.double({ noNaN: true }),
  fc.constant([]),
  fc.constant({}),
);
const KEYS = [
  '_id',
  '_rev',
  '_revisions',
  '_deleted',
  '_attachments',
  'start',
  'ids',
  'docs',
  'new_edits',
  'id',
  'rev',
  'keys',
  'key',
  'limit',
  'skip',
  'selector',
  'sort',
  'fields',
  'index',
  'name',
  'ddoc',
  'type',
  'views',
  'map',
  'reduce',
  'doc_ids',
  '$gt',
  '$in',
  '$regex',
  '$or',
  '$not',
  '$elemMatch',
  '$mod',
  '$exists',
  'a',
  'b',
  'admins',
  'members',
  'names',
  'roles',
  'stub',
  'data',
  'digest',
  'content_type',
  'startkey',
  'endkey',
  'partial_filter_selector',
  'use_index',
];
const JSON_LIKE = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, SCALAR, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
  object: fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 5 }),
}));
const DOCUMENT = fc.record(
  {
    _id: ID,
    _rev: REV,
    _revisions: fc.record({
      start: fc.integer({ min: -1, max: 4 }),
      ids: fc.array(fc.constantFrom('aa', 'bb', 'zz'), { maxLength: 4 }),
    }),
    _deleted: fc.constantFrom(true, false, 'yes', null),
    _attachments: fc.dictionary(fc.constantFrom('f', '__proto__', 'constructor'), JSON_LIKE.object, { maxKeys: 2 }),
    a: SCALAR,
  },
  { requiredKeys: [] },
);
const BODY = fc.oneof(
  JSON_LIKE.value,
  DOCUMENT,
  fc.record({ docs: fc.array(DOCUMENT, { maxLength: 4 }), new_edits: fc.boolean() }),
  fc.record({ docs: fc.array(fc.record({ id: ID, rev: REV }), { maxLength: 3 }) }),
  fc.record({ selector: JSON_LIKE.object, sort: fc.array(fc.constantFrom('a', '_id', ''), { maxLength: 2 }) }),
  fc.record({
    index: fc.record({ fields: fc.array(fc.oneof(fc.constantFrom('a', '', 'a.b', '_id'), SCALAR), { maxLength: 2 }) }),
  }),
  fc.dictionary(ID, fc.array(REV, { maxLength: 3 })),
);
const PLACE = fc.oneof(
  ID,
  fc.constantFrom(
    '',
    '_changes',
    '_all_docs',
    '_bulk_docs',
    '_bulk_get',
    '_revs_diff',
    '_find',
    '_index',
    '_security',
    '_revs_limit',
    '_compact',
    '_purge',
    '_ensure_full_commit',
    '_design/v/_view/all',
    '_design/v/_view/constructor',
    '_index/v/json/v',
    'a/f',
    'a/constructor',
    '_design/v/_info',
    '_local_docs',
    '_shards',
  ),
);
const QUERY = fc.dictionary(
  fc.constantFrom(
    'rev',
    'revs',
    'open_revs',
    'latest',
    'conflicts',
    'attachments',
    'since',
    'limit',
    'skip',
    'style',
    'feed',
    'timeout',
    'heartbeat',
    'filter',
    'include_docs',
    'keys',
    'key',
    'startkey',
    'endkey',
    'descending',
    'reduce',
    'group',
    'group_level',
    'new_edits',
    'seq_interval',
    'revs_info',
    'doc_ids',
    'deleted_conflicts',
    'inclusive_end',
  ),
  fc.oneof(
    fc.constantFrom(
      'true',
      'false',
      'all',
      '[]',
      '["1-aa","2-bb"]',
      '"a"',
      '{}',
      'now',
      '0',
      '1',
      '-1',
      'longpoll',
      'all_docs',
      '_doc_ids',
      '_selector',
      '_design',
      '_view',
    ),
    REV,
  ),
  { maxKeys: 4 },
);

/**
 * No client request may end the process, block a database or break the connection: PouchDB throws outside any promise
 * in several places.
 */
describe('odd requests to the embedded engine', () => {
  const [embedded] = engines();
  let api: Caller;

  beforeAll(async () => {
    if (embedded === undefined) throw new Error('There is always an embedded engine.');
    api = new Caller(await embedded.start());
  });
  afterAll(() => api.engine.close());

  test('each gets an answer, and the database works afterwards (any request)', async () => {
    const db = await api.newDatabase();
    await api.put(`${db}/_design/v`, {
      views: { all: { map: 'function (doc) { emit(doc.a, 1); }', reduce: '_count' } },
    });
    await api.put(`${db}/kept`, { n: 1 });
    const request = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
      place: PLACE,
      query: QUERY,
      body: BODY,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, place, query, body }) => {
        const search = new URLSearchParams({ timeout: '20', ...query });
        if (search.get('feed') === 'longpoll') search.delete('heartbeat');
        const path = `${db}/${place.split('/').map(encodeURIComponent).join('/')}?${search}`;
        if (method === 'DELETE' && place === '') return;
        const content = method === 'GET' || method === 'HEAD' ? undefined : JSON.stringify(body);
        const answer = await api.call('admin', method, path, content, { 'content-type': 'application/json' });
        // A 500 without CouchDB's wording means an unexpected failure.
        expect(answer.body).not.toMatchObject({ error: 'internal_server_error' });
        const after = await api.call('admin', 'GET', `${db}/kept`);
        expect(after.status).toBe(200);
      }),
      drawn(500),
    );
  });
});
