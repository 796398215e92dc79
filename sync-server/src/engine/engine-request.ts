import './own-fetch.ts';
import { type Dispatcher, request } from 'undici';
import { bytesOf } from '../lib/bytes.ts';

/** The engine answered, and not with what was asked for. */
export class EngineRefusal extends Error {
  override name = 'EngineRefusal';

  constructor(
    readonly statusCode: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** The answer has more bytes than the asker takes; what had come of it was let go. */
export class EngineAnswerTooLarge extends Error {
  override name = 'EngineAnswerTooLarge';
}

/** There was no answer: nobody listens, or the connection ended. */
export class EngineUnreachable extends Error {
  override name = 'EngineUnreachable';
}

/**
 * Whether the engine answered, and refused: its status says nothing about the request that led to it. nano marks its
 * own with a scope.
 */
export function isEngineRefusal(error: Error): boolean {
  return error instanceof EngineRefusal || 'scope' in error;
}

/**
 * Whether the engine refused the service itself: its password was changed, or CouchDB 3.5 has locked it for some
 * minutes because somebody sent wrong ones. Neither is the fault of the person who asked.
 */
export function isCredentialRefused(status: number): boolean {
  return status === 401 || status === 403;
}

/** Whether there was no connection at all; nano words every failed `fetch` this way and gives no code. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof EngineUnreachable) return true;
  return error instanceof Error && error.message.startsWith('error happened in your connection');
}

interface Question {
  readonly authorization: string;
  /** The connections, and where there are several nodes what finds the one to ask (`Couch`). */
  readonly dispatcher: Dispatcher;
  /** Default: POST with a body, GET without one. */
  readonly method?: 'PUT';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** In place of `body`: JSON already. */
  readonly json?: string;
  readonly signal?: AbortSignal;
  /** The most bytes of an answer. Default: however many there are. */
  readonly most?: number;
}

/**
 * Asks the engine, and gives its answer whole. For the few requests that everything passes through: `fetch`, which nano
 * asks with as well, takes about twice the time of a short one.
 * @throws EngineRefusal for every status but 2xx, EngineAnswerTooLarge, EngineUnreachable, and the signal's reason
 */
export async function requestEngine(url: URL, question: Question): Promise<Buffer> {
  return (await askEngine(url, question)).bytes;
}

/** As `requestEngine`, for whoever has to tell 201 from 202: on a cluster the second is no success (docs/claims.md). */
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
    // Leaving the loop ends the connection.
    if (length > most) throw new EngineAnswerTooLarge(`The answer has more than ${most} bytes.`);
    chunks.push(bytesOf(chunk));
  }
  return Buffer.concat(chunks);
}

/** What the engine says in a refusal; a page of a proxy says nothing. */
function reasonIn(bytes: Buffer): string {
  try {
    const answer: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof answer === 'object' && answer !== null && 'reason' in answer) return String(answer.reason);
  } catch {
    // Not the engine's.
  }
  return 'The engine refused.';
}
