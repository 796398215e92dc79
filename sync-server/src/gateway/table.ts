import type { QuestionKind } from './questions.ts';

/**
 * What of the CouchDB API a device may use: method x path x whose database, and which query parameters go along. What
 * does not stand here is refused. A parameter that is not listed is refused too, because leaving it out would silently
 * answer another question.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What the request's body must be: nothing, a question, one document, or many. */
export type Body = 'none' | QuestionKind | 'document' | 'documents';

export interface Access {
  readonly query: readonly string[];
  readonly body: Body;
  /** A part of the database at a time (`checkPage`), or only the comments of one post (`checkCommentRange`). */
  readonly range?: 'page' | 'comments';
}

export interface Row {
  readonly method: Method;
  /** Below `/db/<database>`; `:document` and `:local` stand for one encoded id. */
  readonly path: string;
  /** For the owner with a valid token. */
  readonly own: Access | null;
  /** For everyone, in databases that everyone reads. */
  readonly shared: Access | null;
}

/** What PouchDB 9 may add to any GET against old proxies' caches; means nothing and is not passed on. */
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
