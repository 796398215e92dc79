import './own-fetch.ts';
import { type Dispatcher, request } from 'undici';
import { bytesOf } from '../../base/lib/bytes.ts';

/** The engine responded with an error status. */
export class EngineRefusal extends Error {
  override name = 'EngineRefusal';

  constructor(
    readonly statusCode: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** The response exceeds the caller's limit; the received part was discarded. */
export class EngineAnswerTooLarge extends Error {
  override name = 'EngineAnswerTooLarge';
}

/** There was no response: the engine does not listen, or the connection ended. */
export class EngineUnreachable extends Error {
  override name = 'EngineUnreachable';
}

/**
 * Whether the error is a refusal by the engine; its status does not concern the client's request that led to it. nano
 * marks its errors with a scope.
 */
export function isEngineRefusal(error: Error): boolean {
  return error instanceof EngineRefusal || 'scope' in error;
}

/**
 * Whether the engine refused the service itself: its password was changed, or CouchDB 3.5 has locked it for some
 * minutes because a client sent wrong ones. The person who made the request is not at fault.
 */
export function isCredentialRefused(status: number): boolean {
  return status === 401 || status === 403;
}

/** Whether there was no connection; nano gives every failed `fetch` this message and no code. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof EngineUnreachable) return true;
  return error instanceof Error && error.message.startsWith('error happened in your connection');
}

interface Question {
  readonly authorization: string;
  /** The connections; in a cluster, the dispatcher that selects the node (`Couch`). */
  readonly dispatcher: Dispatcher;
  /** Default: POST with a body, GET without one. */
  readonly method?: 'PUT';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Instead of `body`: a text that is already JSON. */
  readonly json?: string;
  readonly signal?: AbortSignal;
  /** The maximum size of the response in bytes. Default: no limit. */
  readonly most?: number;
}

/**
 * Sends a request to the engine and returns the whole response. For the few requests on every hot path: `fetch`, which
 * nano uses, takes about twice the time of a short request.
 * @throws EngineRefusal for every status but 2xx, EngineAnswerTooLarge, EngineUnreachable, and the signal's reason
 */
export async function requestEngine(url: URL, question: Question): Promise<Buffer> {
  return (await askEngine(url, question)).bytes;
}

/**
 * As `requestEngine`, for callers that must distinguish 201 from 202: on a cluster the second is not a success
 * (docs/claims.md).
 */
export async function askEngine(
  url: URL,
  { authorization, dispatcher, method, body, json, signal, most = Number.POSITIVE_INFINITY }: Question,
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const sent = json ?? (body === undefined ? null : JSON.stringify(body));
  const headers = { authorization, accept: 'application/json' };
  const asked =
    sent === null
      ? { method: 'GET' as const, headers }
      : { method: method ?? 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: sent };
  try {
    const answer = await request(url, { ...asked, dispatcher, ...(signal ? { signal } : {}) });
    const bytes = await readAll(answer.body, most);
    if (answer.statusCode >= 200 && answer.statusCode < 300) return { status: answer.statusCode, bytes };
    throw new EngineRefusal(answer.statusCode, reasonIn(bytes));
  } catch (error) {
    if (error instanceof EngineRefusal || error instanceof EngineAnswerTooLarge) throw error;
    signal?.throwIfAborted();
    throw new EngineUnreachable('The engine cannot be reached.', { cause: error });
  }
}

async function readAll(body: AsyncIterable<unknown>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > most) throw new EngineAnswerTooLarge(`The answer has more than ${most} bytes.`);
    chunks.push(bytesOf(chunk));
  }
  return Buffer.concat(chunks);
}

/** The engine's reason in a refusal; empty for the page of a proxy. */
function reasonIn(bytes: Buffer): string {
  try {
    const answer: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof answer === 'object' && answer !== null && 'reason' in answer) return String(answer.reason);
  } catch {
    // The body is not from the engine.
  }
  return 'The engine refused.';
}
