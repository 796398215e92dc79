import fc from 'fast-check';
import { type Body, TABLE } from '../../../sync-server/src/gateway/table.ts';

/** Who asks: nobody, or somebody with an account of their own. */
export type Who = 'stranger' | 'registered';

/** A request as it goes over the wire. `<own>` and `<theirs>` in the path stand for the asker's own database and for another person's. */
export interface HostileRequest {
  readonly who: Who;
  readonly method: string;
  readonly path: string;
  readonly type: string | null;
  readonly body: string | null;
}

const HASH = 'a'.repeat(32);
const HUGE = '9007199254740993';

const database = fc.oneof(
  { arbitrary: fc.constant('<own>'), weight: 6 },
  { arbitrary: fc.constantFrom('<theirs>', 'community', 'market', 'directory'), weight: 3 },
  fc.constantFrom(
    ...['accounts', 'ledger', 'media', 'moderation', '_users', '_replicator', '_all_dbs', '_node'],
    ...['%2e%2e', '%2e', '..', '.', '%00', '%ff', 'user-', '<own>%2f..%2faccounts', '<own>%2F_design', 'COMMUNITY'],
    ...['community%20', 'community%00', 'community%2e', '__proto__', 'a'.repeat(900)],
  ),
);

const id = fc.oneof(
  { arbitrary: fc.constantFrom('draft:1', 'draft:2', 'profile', 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B'), weight: 4 },
  fc.constantFrom(
    ...['.', '..', '...', '%2e', '%2e%2e', '%2e%2e%2faccounts', '..%2f..%2f_all_dbs', '%252e%252e', '%00', '%ff', '%'],
    ...[
      '_design/x',
      '_design%2fx',
      '_local/x',
      '_local%2fx',
      '_all_docs',
      '_security',
      '_purge',
      '_changes',
      '_temp_view',
    ],
    ...['outcome:x', 'notification:x', 'handover:x', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
    ...['a'.repeat(600), 'a'.repeat(990), '%F0%9F%90%BE', '%ED%A0%80', 'draft:%C2%A0', 'draft:%E2%80%8B', '%20', '+'],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(Buffer.from(text).toString())),
);

const revision = fc.oneof(
  fc.constantFrom(`1-${HASH}`, `2-${'b'.repeat(32)}`, `3-${'c'.repeat(32)}`),
  fc.constantFrom(
    ...[`${HUGE}-${HASH}`, `2147483648-${HASH}`, `999999999-${HASH}`, `0-${HASH}`, `-1-${HASH}`, `1e99-${HASH}`],
    ...['1-', '-', '', 'x', '1', '1-x', `01-${HASH}`, `1-${'f'.repeat(70_000)}`, '__proto__', 'NaN-a', '1-\u0000'],
  ),
);

const number = fc.constantFrom(
  '0',
  '1',
  '-1',
  '1000',
  '1001',
  '1e9',
  '9'.repeat(30),
  'NaN',
  'Infinity',
  '',
  '1e999',
  ' 1',
  '0x10',
);
const flag = fc.constantFrom('true', 'false', '1', '', 'TRUE', '[]', 'null');
const json = fc.oneof(
  fc.constantFrom(
    '"draft:1"',
    '"\ufff0"',
    '{}',
    '[]',
    'null',
    '0',
    '"',
    '[[[[',
    '""',
    '{"a":1}',
    `"${'x'.repeat(5_000)}"`,
  ),
  fc.constantFrom(`[${Array.from({ length: 2_000 }, () => '"draft:1"').join()}]`, `["1-${HASH}","1-${HASH}"]`),
);
const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  rev: revision,
  open_revs: fc.oneof(
    fc.constant('all'),
    json,
    revision.map((rev) => JSON.stringify([rev])),
  ),
  since: fc.constantFrom(
    '0',
    'now',
    '-1',
    `${HUGE}-aaaaaaaa`,
    '1-xyz',
    '{}',
    '1-g1AAAA',
    'null',
    '5-aaaaaaaa',
    '99999999-aaaaaaaa',
  ),
  feed: fc.constantFrom('normal', 'longpoll', 'continuous', 'eventsource', 'x'),
  timeout: fc.constantFrom('0', '1', '50', '-1', 'x'),
  heartbeat: fc.constantFrom('1', '10', 'true', 'x', '0'),
  filter: fc.constantFrom('_selector', '_view', '_doc_ids', 'a/b', '_design'),
  limit: number,
  skip: number,
  seq_interval: number,
  new_edits: flag,
  style: fc.constantFrom('all_docs', 'main_only', 'x'),
};
const NAMES = [
  'include_docs',
  'conflicts',
  'attachments',
  'descending',
  'inclusive_end',
  'update_seq',
  'revs',
  'latest',
];
const KEYS = ['key', 'keys', 'startkey', 'endkey', 'start_key', 'end_key', 'doc_ids', 'selector', '__proto__', 'meta'];

const parameter = fc.oneof(
  ...Object.entries(VALUES).map(([name, value]) => value.map((each) => [name, each] as const)),
  fc.tuple(fc.constantFrom(...NAMES, 'revs_info', 'deleted_conflicts', 'local_seq', 'att_encoding_info'), flag),
  fc.tuple(fc.constantFrom(...KEYS), json),
);
/** Mostly what the row knows, so that the request comes past the first door. */
const query = fc.array(parameter, { maxLength: 3 }).map((pairs) => {
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return text === '' ? '' : `?${text}`;
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', [], {}, '\u0000', '\ud800', 'x'.repeat(300_000)),
);

const history = fc.oneof(
  fc.record({
    start: fc.constantFrom<unknown>(1, 2, 0, -1, 2 ** 53, 1e300, '1', null),
    ids: fc.oneof(
      fc.array(fc.constantFrom<unknown>(HASH, 'b'.repeat(32), '', 7, null, '../..'), { maxLength: 4 }),
      fc.constant(Array.from({ length: 3_000 }, (_unused, n) => n.toString(16))),
    ),
  }),
  oddValue,
);
const attachments = fc.oneof(
  fc.constantFrom<unknown>(
    { a: { content_type: 'text/plain', data: 'eA==' } },
    { a: { stub: true, digest: 'md5-x', revpos: 1 } },
    { '../../a': { data: '!' } },
    { _a: {} },
    { a: { follows: true, length: 1e9 } },
  ),
  oddValue,
);

const document = fc.record(
  {
    _id: fc.oneof(
      { arbitrary: fc.constantFrom<unknown>('draft:1', 'draft:2', 'draft:3', 'profile'), weight: 5 },
      id.map(decoded),
      oddValue,
    ),
    _rev: fc.oneof(revision, oddValue),
    _deleted: fc.constantFrom<unknown>(true, false, 'true', 1),
    _revisions: history,
    _attachments: attachments,
    _local_seq: oddValue,
    _conflicts: oddValue,
    _odd: oddValue,
    type: fc.constantFrom('draft', 'post', 'profile', 'comment', 'like', 'report', 'transfer', '__proto__'),
    schemaVersion: fc.constantFrom<unknown>(1, 2, -1, 1e99, '1'),
    written: fc.constantFrom<unknown>(
      { at: '9999-12-31T23:59:59.999Z', device: 'x' },
      { at: '0001-01-01T00:00:00.000Z', device: '' },
      null,
    ),
    content: oddValue,
    photo: oddValue,
  },
  { requiredKeys: ['_id'] },
);

const many = fc.constantFrom(
  Array.from({ length: 60 }, (_unused, n) => ({ _id: 'draft:1', _rev: `1-${n.toString(16).padStart(32, '0')}` })),
  Array.from({ length: 1_500 }, () => ({ _id: 'draft:1' })),
  Array.from({ length: 20 }, (_unused, n) => ({ _id: `draft:big${n}`, text: 'x'.repeat(250_000) })),
);

const structured = fc.oneof(
  document,
  fc.record(
    {
      docs: fc.oneof(fc.array(document, { maxLength: 4 }), many),
      new_edits: fc.constantFrom<unknown>(false, true, 'no'),
    },
    { requiredKeys: ['docs'] },
  ),
  fc.record({
    docs: fc.array(
      fc.record(
        { id: fc.oneof(id.map(decoded), oddValue), rev: fc.oneof(revision, oddValue) },
        { requiredKeys: ['id'] },
      ),
      { maxLength: 4 },
    ),
  }),
  fc.constantFrom<unknown>(
    { docs: [], keys: Array.from({ length: 30_000 }, () => 'draft:1') },
    { keys: Array.from({ length: 900 }, (_unused, n) => `draft:big${n % 20}${n}`) },
    { docs: Array.from({ length: 5_000 }, () => ({ id: 'draft:1' })) },
    { keys: ['draft:1', 'draft:1'], docs: [] },
    { 'draft:1': Array.from({ length: 20_000 }, (_unused, n) => `1-${n}`) },
    { doc_ids: ['x'], selector: {} },
    { selector: { $or: [{}] } },
  ),
  fc.dictionary(fc.oneof(id.map(decoded), fc.constant('draft:1')), fc.array(revision, { maxLength: 3 })),
  fc.jsonValue(),
);

const body = fc.oneof(
  { arbitrary: structured.map((value) => JSON.stringify(value)), weight: 8 },
  fc.constantFrom(
    ...['', '{', '[]', 'null', '"x"', '{"docs":[', '{"docs":[{}]', '\u0000', '{"a":1}{"b":2}', '{"__proto__":{"x":1}}'],
    ...[`{"a":${nested(60_000)}}`, `{"docs":[{"_id":"draft:1","a":${nested(60_000)}}]}`, nested(100_000)],
    ...[
      `{"docs":[${'{},'.repeat(400_000)}{}]}`,
      `{"_id":"draft:1","_id":"outcome:x","a":1e400}`,
      `[${'0,'.repeat(400_000)}0]`,
    ],
  ),
);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const row = fc.constantFrom(...TABLE);
const knownId = fc.constantFrom('draft:1', 'draft:2', 'draft:3', 'profile', 'draft:big1');
const anyRevision = fc.constantFrom(`1-${HASH}`, `2-${'b'.repeat(32)}`, `999999999-${HASH}`, `1000-${'c'.repeat(32)}`);

/** What the row takes, with values that it may not expect. */
function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const value = (name: string) => VALUES[name] ?? (KEYS.includes(name) ? json : flag);
  const picked = fc.subarray([...names], { maxLength: Math.min(2, names.length) });
  return picked
    .chain((chosen) => fc.tuple(...chosen.map((name) => value(name).map((each) => [name, each]))))
    .map((pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`));
}

/** A document that comes past the first door, or nearly. */
const nearly = fc.record(
  {
    _id: knownId,
    _rev: anyRevision,
    _revisions: fc.constantFrom<unknown>(
      { start: 1, ids: [HASH] },
      { start: 2, ids: ['b'.repeat(32), HASH] },
      { start: 999_999_999, ids: [HASH, 'b'.repeat(32)] },
      { start: 1_000, ids: Array.from({ length: 1_000 }, (_unused, n) => n.toString(16).padStart(32, 'c')) },
    ),
    _deleted: fc.constantFrom<unknown>(true, false, 1),
    _attachments: attachments,
    type: fc.constantFrom('draft', 'post', 'comment', 'like', 'report', 'profile'),
    schemaVersion: fc.constant(1),
    written: fc.constant({ at: '2026-11-22T10:00:00.000Z', device: 'x' }),
    content: oddValue,
  },
  { requiredKeys: ['_id'] },
);
const branches = fc
  .tuple(knownId, fc.integer({ min: 1, max: 50 }), fc.nat({ max: 1_000_000 }), fc.boolean())
  .map(([_id, count, from, _deleted]) =>
    Array.from({ length: count }, (_unused, n) => {
      const hash = (from + n).toString(16).padStart(32, '0');
      return { _id, _rev: `1-${hash}`, _revisions: { start: 1, ids: [hash] }, _deleted };
    }),
  );
const BODIES: Readonly<Record<Body, fc.Arbitrary<unknown>>> = {
  none: fc.constant(''),
  nothing: fc.constant({}),
  keys: fc.record({ keys: fc.uniqueArray(knownId) }),
  wanted: fc.record({
    docs: fc.uniqueArray(fc.record({ id: knownId, rev: anyRevision }, { requiredKeys: ['id'] }), {
      selector: ({ id: named, rev }) => `${named} ${rev}`,
    }),
  }),
  known: fc.dictionary(knownId, fc.uniqueArray(anyRevision)),
  checkpoint: fc.record({ _rev: oddValue, last_seq: oddValue, history: oddValue }, { requiredKeys: [] }),
  document: nearly,
  documents: fc.record({
    docs: fc.oneof(fc.array(nearly, { maxLength: 5 }), branches),
    new_edits: fc.boolean(),
  }),
};

/** Nearly right: what the row takes, in the own database mostly, so that it comes as far as the engine. */
const nearRequest = row.chain(({ method, path, own, shared }) =>
  fc
    .record({
      name: fc.oneof(
        { arbitrary: fc.constant(own === null ? 'community' : '<own>'), weight: 8 },
        fc.constantFrom('<theirs>', 'community'),
      ),
      named: path === '/_local/:local' ? fc.constantFrom('mark', 'a=b', 'x'.repeat(64)) : knownId,
      asked: queryOf((own ?? shared)?.query ?? []),
      body: BODIES[(own ?? shared)?.body ?? 'none'],
    })
    .map(({ name, named, asked, body: sent }) => ({
      method,
      path: `/db/${name}${path.replace(/:document|:local/, () => named)}${asked}`,
      body: typeof sent === 'string' ? sent : JSON.stringify(sent),
    })),
);

const oddRequest = fc
  .record({
    row,
    database,
    id,
    query,
    body,
    odd: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'COPY', 'PATCH', 'OPTIONS', 'HEAD'),
    isOdd: fc.nat({ max: 9 }),
    more: fc.constantFrom('', '', '', '', '', '/', '//', '/../..', '/%2e%2e/', '/x'),
  })
  .map(({ row: each, database: name, id: named, query: asked, body: sent, odd, isOdd, more }) => ({
    method: isOdd === 0 ? odd : each.method,
    path: `/db/${name}${each.path.replace(/:document|:local/, () => named)}${more}${asked}`,
    body: sent,
  }));

const otherRequest = fc.record({
  body,
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
  path: fc
    .tuple(
      fc.constantFrom(
        ...[
          '/auth/register',
          '/auth/login',
          '/auth/refresh',
          '/auth/logout',
          '/auth/password',
          '/auth/password/forgotten',
        ],
        ...[
          '/auth/password/reset',
          '/auth/email',
          '/auth/email/confirm',
          '/auth/devices',
          '/auth/devices/x',
          '/auth/google',
        ],
        ...[
          '/auth/delete/x',
          '/auth/push',
          '/auth/roles',
          '/auth/account',
          '/admin/accounts',
          '/admin/audit',
          '/admin/reports',
        ],
        ...[
          '/admin/decisions',
          `/media/${'0'.repeat(64)}`,
          '/media/x',
          `/media/${'0'.repeat(64)}/300`,
          '/bundle/community',
        ],
        ...[
          '/bundle/accounts',
          '/bundle/..%2faccounts',
          '/search/posts',
          '/posts',
          '/pets',
          '/places',
          '/sync/hello',
          '/openapi.json',
        ],
        ...[
          '/',
          '/..',
          '/%2e%2e/etc/passwd',
          '/assets/..%2f..%2fpackage.json',
          '/dashboard/community/x',
          '/%',
          '/index.html',
        ],
      ),
      fc.oneof(
        fc.constant(''),
        fc.constantFrom(
          '?q=',
          '?q=%00',
          `?q=${'a'.repeat(500)}`,
          '?page=-1&q=cats',
          '?page=1e9&q=cats',
          '?tag=%00',
          '?before=x&id=y',
        ),
        fc.constantFrom(
          '?owner=x',
          `?owner=${HASH}`,
          '?after=%00',
          '?query=.*',
          '?__proto__=1',
          '?author=x&author=y',
          '?text=%ff',
        ),
        query,
      ),
    )
    .map(([path, asked]) => path + asked),
});

/** What a stranger or somebody with an account may send, mostly to the gateway: more than half of it nearly right, the rest odd. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({
    who: fc.constantFrom<Who>('stranger', 'registered', 'registered', 'registered', 'registered'),
    where: fc.oneof(
      { arbitrary: nearRequest, weight: 6 },
      { arbitrary: oddRequest, weight: 3 },
      { arbitrary: otherRequest, weight: 2 },
    ),
    type: fc.oneof(
      { arbitrary: fc.constant('application/json'), weight: 20 },
      fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', ''),
    ),
  })
  .map(({ who, where, type }) => {
    const hasBody = where.method !== 'GET' && where.method !== 'HEAD' && where.method !== 'DELETE';
    const sent = hasBody ? { type, body: where.body } : { type: null, body: null };
    const request = { who, method: where.method, path: where.path, ...sent };
    return { ...request, [fc.toStringMethod]: () => shown(request) };
  });

/** Short enough for a failure's report. */
export function shown({ who, method, path, type, body: sent }: HostileRequest): string {
  const words = [who, method, path.slice(0, 300), type ?? '', sent?.slice(0, 300) ?? ''];
  return words.filter((word) => word !== '').join(' ');
}
