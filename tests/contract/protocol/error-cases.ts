/**
 * Requests and the answers that clients (PouchDB, nano, our gateway) distinguish by status and text. `{db}` is a
 * database with the document `there` (revision {rev}), the removed document `gone`, and `ann` as its only member. The
 * admin sends all of them unless `who` says otherwise.
 */
export interface ErrorCase {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly who?: 'ann' | 'anonymous' | 'admin';
  readonly contentType?: string;
  readonly status: number;
  readonly error?: string;
  readonly reason?: string | RegExp;
}

const NOT_ADMIN = { status: 401, error: 'unauthorized', reason: 'You are not a server admin.' };
const MISSING = { status: 404, error: 'not_found', reason: 'missing' };
const NO_DATABASE = { status: 404, error: 'not_found', reason: 'Database does not exist.' };
const CONFLICT = { status: 409, error: 'conflict', reason: 'Document update conflict.' };
const BAD_JSON = { status: 400, error: 'bad_request', reason: 'invalid UTF-8 JSON' };
const BAD_REV = { status: 400, error: 'bad_request', reason: 'Invalid rev format' };
const NOT_OBJECT = { status: 400, error: 'bad_request', reason: 'Request body must be a JSON object' };
const NO_DOCUMENT = { status: 400, error: 'bad_request', reason: 'Document must be a JSON object' };
const RESERVED = {
  status: 400,
  error: 'illegal_docid',
  reason: 'Only reserved document ids may start with underscore.',
};
const BAD_TYPE = { status: 415, error: 'bad_content_type', reason: 'Content-Type must be application/json' };
const BAD_SINCE = {
  status: 400,
  error: 'bad_request',
  reason: "Malformed sequence supplied in 'since' parameter.",
};
const wrongMethod = { status: 405, error: 'method_not_allowed' };
const post = (path: string, body: unknown) => ({ method: 'POST', path, body });
const put = (path: string, body?: unknown) =>
  body === undefined ? { method: 'PUT', path } : { method: 'PUT', path, body };
const get = (path: string) => ({ method: 'GET', path });

const SERVER_CASES: ErrorCase[] = [
  ...['anonymous', 'ann'].flatMap((who): ErrorCase[] => {
    const by = who === 'ann' ? ('ann' as const) : ('anonymous' as const);
    return [
      { who: by, ...get('/_all_dbs'), ...NOT_ADMIN },
      { who: by, ...get('/_db_updates'), ...NOT_ADMIN },
      { who: by, ...post('/_dbs_info', { keys: [] }), ...NOT_ADMIN },
      { who: by, ...put('/{db}-new'), ...NOT_ADMIN },
      { who: by, ...put('/{db}'), ...NOT_ADMIN },
      { who: by, method: 'DELETE', path: '/{db}', ...NOT_ADMIN },
      { who: by, ...post('/{db}/_purge', { there: ['1-a'] }), ...NOT_ADMIN },
      { who: by, ...get('/{db}-none'), ...NO_DATABASE },
    ];
  }),
  {
    ...put('/Upper'),
    status: 400,
    error: 'illegal_database_name',
    reason: /^Name: 'Upper'\. Only lowercase characters/,
  },
  { ...put('/1digit'), status: 400, error: 'illegal_database_name' },
  { ...put('/a.dot'), status: 400, error: 'illegal_database_name' },
  { ...put('/_reserved'), status: 400, error: 'illegal_database_name' },
  {
    ...put('/{db}'),
    status: 412,
    error: 'file_exists',
    reason: 'The database could not be created, the file already exists.',
  },
  { ...get('/{db}-none'), ...NO_DATABASE },
  { ...get('/{db}-none/document'), ...NO_DATABASE },
  { ...post('/{db}-none/_bulk_docs', { docs: [] }), ...NO_DATABASE },
  { method: 'DELETE', path: '/{db}-none', ...NO_DATABASE },
  { ...get('/{db}/%zz'), status: 400 },
  { method: 'POST', path: '/_all_dbs', body: {}, ...wrongMethod },
  { method: 'PATCH', path: '/{db}', ...wrongMethod },
  { method: 'PATCH', path: '/{db}/there', ...wrongMethod },
  { ...get('/{db}/_bulk_docs'), ...wrongMethod },
  { ...get('/{db}/_find'), ...wrongMethod },
  { ...put('/{db}/_changes', {}), ...wrongMethod },
  { method: 'DELETE', path: '/{db}/_all_docs', ...wrongMethod },
];

const DOCUMENT_CASES: ErrorCase[] = [
  { ...get('/{db}/never'), ...MISSING },
  { ...get('/{db}/gone'), status: 404, error: 'not_found', reason: 'deleted' },
  { ...get('/{db}/constructor'), ...MISSING },
  { ...get('/{db}/_reserved'), ...MISSING },
  { ...get('/{db}/_design/none'), ...MISSING },
  { ...get('/{db}/_local/none'), ...MISSING },
  { ...get('/{db}/there?rev=1-abc'), ...MISSING },
  { ...get('/{db}/there?rev=bad'), ...BAD_REV },
  { ...get('/{db}/never?open_revs=all'), ...MISSING },
  { ...put('/{db}/there', { a: 1 }), ...CONFLICT },
  { ...put('/{db}/there?rev=1-00'), body: { a: 1 }, ...CONFLICT },
  { ...put('/{db}/there', { _rev: 'bad' }), ...BAD_REV },
  { ...put('/{db}/new', '{bad'), ...BAD_JSON },
  { ...put('/{db}/new', ''), ...BAD_JSON },
  { ...put('/{db}/new', [1]), ...NO_DOCUMENT },
  { ...put('/{db}/new', '"text"'), ...NO_DOCUMENT },
  {
    ...put('/{db}/new', { _odd: 1 }),
    status: 400,
    error: 'doc_validation',
    reason: 'Bad special document member: _odd',
  },
  { ...put('/{db}/_reserved', {}), ...RESERVED },
  { ...post('/{db}', { _id: '_reserved' }), ...RESERVED },
  { ...post('/{db}', { _id: 1 }), status: 400, error: 'illegal_docid', reason: 'Document id must be a string' },
  { ...post('/{db}', { _id: '' }), status: 400, error: 'illegal_docid', reason: 'Document id must not be empty' },
  { ...post('/{db}', '{}'), contentType: 'text/plain', ...BAD_TYPE },
  { method: 'DELETE', path: '/{db}/there', ...CONFLICT },
  { method: 'DELETE', path: '/{db}/there?rev=1-00', ...CONFLICT },
  { method: 'DELETE', path: '/{db}/never?rev=1-00', ...MISSING },
  { method: 'DELETE', path: '/{db}/_local/none', ...MISSING },
  { ...put('/{db}/new', { text: 'x'.repeat(8_000_000) }), status: 413, error: 'document_too_large' },
  { ...put('/{db}/_local/new', { text: 'x'.repeat(8_000_000) }), status: 413, error: 'document_too_large' },
  { ...get('/{db}/there/none.png'), status: 404, error: 'not_found', reason: 'Document is missing attachment' },
  { ...get('/{db}/never/none.png'), ...MISSING },
  { ...put('/{db}/there/a.txt', 'bytes'), contentType: 'text/plain', ...CONFLICT },
  {
    ...put('/{db}/new', { _attachments: { a: { data: '!!!', content_type: 'a/b' } } }),
    status: 400,
    error: 'bad_request',
    reason: 'Invalid attachment data for a',
  },
  {
    ...put('/{db}/new', { _attachments: { _a: { data: 'aGk=', content_type: 'a/b' } } }),
    status: 400,
    error: 'bad_request',
    reason: "Attachment name '_a' starts with prohibited character '_'",
  },
  { ...put('/{db}/new', { _attachments: { a: { stub: true } } }), status: 412, error: 'missing_stub' },
];

const BULK_CASES: ErrorCase[] = [
  {
    ...post('/{db}/_bulk_docs', {}),
    status: 400,
    error: 'bad_request',
    reason: 'POST body must include `docs` parameter.',
  },
  {
    ...post('/{db}/_bulk_docs', { docs: 1 }),
    status: 400,
    error: 'bad_request',
    reason: '`docs` parameter must be an array.',
  },
  { ...post('/{db}/_bulk_docs', { docs: [1] }), ...NO_DOCUMENT },
  { ...post('/{db}/_bulk_docs', []), ...NOT_OBJECT },
  { ...post('/{db}/_bulk_docs', '{"docs":[]}'), contentType: 'text/plain', ...BAD_TYPE },
  { ...post('/{db}/_bulk_docs', { docs: [{ _id: '_reserved' }] }), ...RESERVED },
  { ...post('/{db}/_bulk_docs', { docs: [{ _id: 'new', _odd: 1 }] }), status: 400, error: 'doc_validation' },
  {
    ...post('/{db}/_bulk_docs', { new_edits: false, docs: [{ _id: 'new' }] }),
    status: 400,
    error: 'bad_request',
    reason: 'When `new_edits: false`, the document needs `_rev` or `_revisions` specified',
  },
  {
    ...post('/{db}/_bulk_docs', {
      new_edits: false,
      docs: [{ _id: 'new', _rev: '1-a', _revisions: { start: '1', ids: ['a'] } }],
    }),
    status: 400,
    error: 'doc_validation',
  },
  {
    ...post('/{db}/_bulk_docs', { docs: [{ _id: 'small' }, { _id: 'big', text: 'x'.repeat(8_000_000) }] }),
    status: 413,
    error: 'document_too_large',
    reason: 'big',
  },
  { ...post('/{db}/_bulk_get', {}), status: 400, error: 'bad_request', reason: "Missing JSON list of 'docs'." },
  { ...post('/{db}/_bulk_get', [1]), ...NOT_OBJECT },
  { ...post('/{db}/_revs_diff', []), ...NOT_OBJECT },
  { ...post('/{db}/_revs_diff', { a: ['bad'] }), ...BAD_REV },
  { ...post('/{db}/_purge', []), ...NOT_OBJECT },
  { ...post('/{db}/_purge', '{"there":[]}'), contentType: 'text/plain', ...BAD_TYPE },
  { ...post('/{db}/_purge', { there: '1-a' }), status: 400, error: 'bad_request', reason: 'Invalid list of revisions' },
  { ...post('/{db}/_purge', { there: ['bad'] }), ...BAD_REV },
  { ...post('/{db}/_purge', { there: [1] }), ...BAD_REV },
  {
    ...post('/{db}/_purge', Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`d${n}`, ['1-a']]))),
    status: 400,
    error: 'bad_request',
    reason: 'Exceeded maximum number of documents.',
  },
  {
    ...post('/{db}/_purge', { there: Array.from({ length: 1001 }, (_, n) => `1-${n}`) }),
    status: 400,
    error: 'bad_request',
    reason: 'Exceeded maximum number of revisions.',
  },
  { ...post('/{db}-none/_purge', { there: ['1-a'] }), ...NO_DATABASE },
  { ...get('/{db}/_purge'), ...wrongMethod },
  { ...put('/{db}/_security', '{bad'), ...BAD_JSON },
  { ...put('/{db}/_security', [1]), status: 500, error: 'error', reason: 'no_majority' },
  { ...put('/{db}/_security', { members: { names: [1] } }), status: 500, error: 'error', reason: 'no_majority' },
  { who: 'ann', ...put('/{db}/_security', {}), status: 500, error: 'error', reason: 'no_majority' },
];

const QUERY_CASES: ErrorCase[] = [
  { ...get('/{db}/_changes?since=abc'), ...BAD_SINCE },
  { ...get('/{db}/_changes?since=3'), ...BAD_SINCE },
  { ...get('/{db}/_changes?feed=odd'), status: 400, error: 'bad_request', reason: /^Supported `feed` types: normal,/ },
  {
    ...get('/{db}/_changes?feed=longpoll&heartbeat=abc'),
    status: 400,
    error: 'bad_request',
    reason: /^Invalid heartbeat/,
  },
  { ...get('/{db}/_changes?filter=none/none'), ...MISSING },
  {
    ...get('/{db}/_changes?filter=_selector'),
    status: 400,
    error: 'bad_request',
    reason: 'Selector must be specified in POST payload',
  },
  {
    ...post('/{db}/_all_docs', { keys: 1 }),
    status: 400,
    error: 'bad_request',
    reason: '`keys` body member must be an array.',
  },
  { ...get('/{db}/_all_docs?startkey=b'), ...BAD_JSON },
  {
    ...get('/{db}/_all_docs?limit=-1'),
    status: 400,
    error: 'query_parse_error',
    reason: 'Invalid value for positive integer: "-1"',
  },
  { ...post('/{db}/_find', {}), status: 400, error: 'missing_required_key', reason: 'Missing required key: selector' },
  {
    ...post('/{db}/_find', { selector: 1 }),
    status: 400,
    error: 'invalid_selector_json',
    reason: 'Selector must be a JSON object, not: 1',
  },
  {
    ...post('/{db}/_find', { selector: { a: { $odd: 1 } } }),
    status: 400,
    error: 'invalid_operator',
    reason: 'Invalid operator: $odd',
  },
  {
    ...post('/{db}/_find', { selector: {}, odd: 1 }),
    status: 400,
    error: 'invalid_key',
    reason: 'Invalid key odd for this request.',
  },
  { ...post('/{db}/_find', { selector: {}, limit: 'x' }), status: 400, error: 'invalid_non_neg_integer' },
  {
    ...post('/{db}/_find', { selector: { b: 1 }, sort: ['b'] }),
    status: 400,
    error: 'no_usable_index',
    reason: 'No index exists for this sort, try indexing by the sort fields.',
  },
  { ...post('/{db}/_find', '{"selector":{}}'), contentType: 'text/plain', ...BAD_TYPE },
  {
    ...post('/{db}/_index', { index: {} }),
    status: 400,
    error: 'missing_required_key',
    reason: 'Missing required key: fields',
  },
  ...[[false], [{ a: 'up' }], ['']].map(
    (fields): ErrorCase => ({
      ...post('/{db}/_index', { index: { fields } }),
      status: 400,
      error: 'invalid_sort_field',
    }),
  ),
  { ...post('/{db}/_index', { index: { fields: 'a' } }), status: 400, error: 'invalid_sort_json' },
  { ...post('/{db}/_find', { selector: {}, sort: [1] }), status: 400, error: 'invalid_sort_field' },
  {
    ...post('/{db}/_find', { selector: {}, sort: [{ a: 'asc' }, { b: 'desc' }] }),
    status: 400,
    error: 'unsupported_mixed_sort',
  },
  { ...post('/{db}/_find', { selector: {}, fields: 1 }), status: 400, error: 'invalid_fields' },
  { method: 'DELETE', path: '/{db}/_index/none/json/none', ...MISSING },
  { ...get('/{db}/_design/none/_view/none'), ...MISSING },
];

export const ERROR_CASES: readonly ErrorCase[] = [...SERVER_CASES, ...DOCUMENT_CASES, ...BULK_CASES, ...QUERY_CASES];
