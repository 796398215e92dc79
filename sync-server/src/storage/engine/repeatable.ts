/** A request as it is sent. */
export interface Sent {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: string | Buffer | null;
}

/** POST requests that only read. */
const READING = /\/(?:_all_docs|_all_dbs|_dbs_info|_bulk_get|_find|_revs_diff|_missing_revs|_changes)(?:\?|$)/;
/** The last writer of such a document wins, whatever revision exists. */
const LOCAL = /\/_local\/[^/]+$/;
const BULK = /\/_bulk_docs(?:\?|$)/;

/**
 * Whether a request may be sent to another node although the first one may have carried it out: a repetition does no
 * harm. For any other write the result is reported as unknown; a caller that retries must first read the document
 * (docs/claims.md).
 */
export function mayBeRepeated({ method, path, body }: Sent): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  if (method === 'POST' && READING.test(path)) return true;
  if (method === 'PUT' && LOCAL.test(path)) return true;
  return method === 'POST' && BULK.test(path) && namesItsRevisions(body);
}

/** As replication writes: the revisions are given, and an existing one stays unchanged. */
function namesItsRevisions(body: Sent['body']): boolean {
  try {
    const value: unknown = JSON.parse(String(body));
    return typeof value === 'object' && value !== null && 'new_edits' in value && value.new_edits === false;
  } catch {
    return false;
  }
}

const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);

/** Whether a request failed before any of it was sent: then any request may go to another node. */
export function neverLeft(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && NEVER_CONNECTED.has(error.code);
}
