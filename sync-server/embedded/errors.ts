/** An error response in CouchDB's format: the status and the body's `error` and `reason`. */
export class EngineError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly reason: string,
  ) {
    super(`${error}: ${reason}`);
  }
}

export const badRequest = (reason: string) => new EngineError(400, 'bad_request', reason);
export const notFound = (reason = 'missing') => new EngineError(404, 'not_found', reason);
export const noDatabase = () => notFound('Database does not exist.');
export const conflict = () => new EngineError(409, 'conflict', 'Document update conflict.');
export const forbidden = (reason: string) => new EngineError(403, 'forbidden', reason);
export const unauthorized = (reason: string) => new EngineError(401, 'unauthorized', reason);
export const notAServerAdmin = () => unauthorized('You are not a server admin.');
export const notADatabaseAdmin = () => forbidden('You are not a db or server admin.');
export const invalidJson = () => badRequest('invalid UTF-8 JSON');
export const invalidRev = () => badRequest('Invalid rev format');
export const notAnObject = () => badRequest('Request body must be a JSON object');
export const documentTooLarge = (id: string) => new EngineError(413, 'document_too_large', id);
export const wrongContentType = () => new EngineError(415, 'bad_content_type', 'Content-Type must be application/json');
export const methodNotAllowed = (allowed: readonly string[]) =>
  new EngineError(405, 'method_not_allowed', `Only ${allowed.join(',')} allowed`);

interface PouchError {
  status?: number;
  name?: string;
  error?: string | boolean;
  message?: string;
  reason?: string;
}

/** True for PouchDB's error for a missing document or revision. */
export function isMissing(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 404;
}

/**
 * Converts an error to a response. PouchDB's errors carry a status and nearly CouchDB's texts; any error without a
 * status is a bug of ours and becomes a 500 without details, which go to the log.
 */
export function toEngineError(cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause;
  const problem: PouchError = typeof cause === 'object' && cause !== null ? cause : {};
  const reason = problem.reason ?? problem.message ?? 'unknown';
  switch (problem.status) {
    case 404:
      return notFound(reason === 'deleted' || reason === 'missing_named_view' ? reason : 'missing');
    case 409:
      return conflict();
    case 412:
      return new EngineError(412, 'missing_stub', reason);
    case undefined:
      return new EngineError(500, 'internal_server_error', 'The request could not be completed.');
    default:
      return problem.status >= 400 && problem.status < 500
        ? new EngineError(problem.status, problem.name ?? 'bad_request', reason)
        : new EngineError(500, 'internal_server_error', 'The request could not be completed.');
  }
}
