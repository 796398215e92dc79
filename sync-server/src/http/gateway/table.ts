import type { QuestionKind } from './questions.ts';

/**
 * The part of the CouchDB API that a device may use: method x path x owner of the database, with the allowed query
 * parameters. Everything else is refused. An unlisted parameter is refused, too, because ignoring it would silently
 * answer another question.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The required body of the request: none, a question, one document, or many. */
export type Body = 'none' | QuestionKind | 'document' | 'documents';

export interface Access {
  readonly query: readonly string[];
  readonly body: Body;
  /** A limited part of the database (`checkPage`), or only the comments of one post (`checkCommentRange`). */
  readonly range?: 'page' | 'comments';
}

export interface Row {
  readonly method: Method;
  /** Below `/db/<database>`; `:document` and `:local` stand for one encoded id. */
  readonly path: string;
  /** Access of the owner with a valid token. */
  readonly own: Access | null;
  /** Access of everyone to the public databases. */
  readonly shared: Access | null;
}

/**
 * A parameter that PouchDB 9 may add to any GET to bypass old proxies' caches; it has no meaning and is not forwarded.
 */
export const IGNORED_QUERY: ReadonlySet<string> = new Set(['_nonce']);

const PAGE = ['include_docs', 'conflicts', 'attachments', 'limit', 'skip', 'descending', 'inclusive_end', 'update_seq'];
const KEYS = ['key', 'startkey', 'endkey', 'start_key', 'end_key'];
const FEED = ['since', 'limit', 'feed', 'include_docs', 'timeout', 'heartbeat', 'style', 'descending'];
const OWN_FEED = [...FEED, 'seq_interval', 'conflicts', 'attachments', 'update_seq'];
const DOCUMENT = ['rev', 'revs', 'revs_info', 'open_revs', 'latest', 'conflicts', 'deleted_conflicts', 'update_seq'];

const plain: Access = { query: [], body: 'none' };

export const TABLE: readonly Row[] = [
  { method: 'GET', path: '', own: plain, shared: plain },
  { method: 'GET', path: '/_changes', own: { query: OWN_FEED, body: 'none' }, shared: { query: FEED, body: 'none' } },
  { method: 'POST', path: '/_changes', own: { query: OWN_FEED, body: 'nothing' }, shared: null },
  { method: 'POST', path: '/_revs_diff', own: { query: [], body: 'known' }, shared: null },
  {
    method: 'POST',
    path: '/_bulk_get',
    own: { query: ['revs', 'attachments', 'latest'], body: 'wanted' },
    shared: null,
  },
  {
    method: 'GET',
    path: '/_all_docs',
    own: { query: [...PAGE, ...KEYS], body: 'none', range: 'page' },
    shared: { query: ['include_docs', 'startkey', 'endkey', 'limit'], body: 'none', range: 'comments' },
  },
  {
    method: 'POST',
    path: '/_all_docs',
    own: { query: PAGE, body: 'keys' },
    shared: { query: ['include_docs'], body: 'keys' },
  },
  { method: 'POST', path: '/_bulk_docs', own: { query: [], body: 'documents' }, shared: null },
  { method: 'GET', path: '/_local/:local', own: plain, shared: null },
  { method: 'PUT', path: '/_local/:local', own: { query: [], body: 'checkpoint' }, shared: null },
  {
    method: 'GET',
    path: '/:document',
    own: { query: [...DOCUMENT, 'attachments'], body: 'none' },
    shared: { query: [], body: 'none' },
  },
  { method: 'PUT', path: '/:document', own: { query: ['rev', 'new_edits'], body: 'document' }, shared: null },
  { method: 'DELETE', path: '/:document', own: { query: ['rev'], body: 'none' }, shared: null },
];
