import type { Code } from '../../../../src/domain/codes.ts';
import { Failure } from '../../base/http/failure.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { isCredentialRefused } from '../../storage/engine/engine-request.ts';
import { isObject } from './json.ts';

export interface Question {
  readonly method: string;
  readonly database: string;
  /** Already encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string;
  readonly body?: Buffer | undefined;
  readonly ifNoneMatch?: string | undefined;
  /** Aborts the request; without it the request runs to its end. */
  readonly signal?: AbortSignal;
}

/**
 * Sends a request to the engine and returns its response with the body unread.
 * @throws Failure for every status from 400 on, with the engine's words and the service's code; 503 if the engine
 * cannot be reached.
 */
export async function ask(couch: Couch, question: Question): Promise<Response> {
  const address = couch.addressOf(question.database, question.path);
  address.search = question.query.toString();
  let answer: Response;
  try {
    answer = await couch.fetch(address, {
      method: question.method,
      headers: {
        accept: 'application/json',
        authorization: question.authorization,
        ...(question.body ? { 'content-type': 'application/json' } : {}),
        ...(question.ifNoneMatch ? { 'if-none-match': question.ifNoneMatch } : {}),
      },
      redirect: 'manual',
      ...(question.signal ? { signal: question.signal } : {}),
      ...(question.body ? { body: new Uint8Array(question.body) } : {}),
    });
  } catch {
    throw new Failure(503, 'server/unavailable', 'The database cannot be reached.', { retryAfter: 2 });
  }
  if (answer.status < 400) return answer;
  const body: unknown = await answer.json().catch(() => null);
  // A device that gets 401 or 403 here would sign its person out.
  if (question.authorization === couch.authorization && isCredentialRefused(answer.status)) throw unavailable();
  throw failureOf(answer.status, body);
}

function unavailable(): Failure {
  return new Failure(503, 'server/unavailable', 'The database could not answer.', { retryAfter: 2 });
}

const CODES: Readonly<Record<number, Code>> = {
  400: 'gateway/bad-request',
  401: 'token/invalid',
  403: 'gateway/forbidden',
  404: 'gateway/not-found',
  409: 'device/conflict',
  412: 'device/conflict',
  413: 'gateway/too-large',
};

/** CouchDB 3.5 responds with 400 to an unreadable token, and PouchDB then retries forever; 401 ends that. */
const TOKEN_WORDS = /token|hmac|\bkid\b|\bclaim\b|\balg\b/i;

function failureOf(status: number, body: unknown): Failure {
  const error = isObject(body) && typeof body.error === 'string' ? body.error : null;
  const reason = isObject(body) && typeof body.reason === 'string' ? body.reason : 'The database refused.';
  if (status === 401 || (status === 400 && error === 'bad_request' && TOKEN_WORDS.test(reason))) {
    return new Failure(401, /exp not in future/.test(reason) ? 'token/expired' : 'token/invalid', reason);
  }
  if (status >= 500) return unavailable();
  return new Failure(status, CODES[status] ?? 'gateway/bad-request', reason, error === null ? {} : { error });
}
