import { request } from 'undici';

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

/** There was no answer: nobody listens, or the connection ended. */
export class EngineUnreachable extends Error {
  override name = 'EngineUnreachable';
}

/** Whether the engine answered, and refused: its status says nothing about the request that led to it. nano marks its own with a scope. */
export function isEngineRefusal(error: Error): boolean {
  return error instanceof EngineRefusal || 'scope' in error;
}

/** Whether there was no connection at all; nano words every failed `fetch` this way and gives no code. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof EngineUnreachable) return true;
  return error instanceof Error && error.message.startsWith('error happened in your connection');
}

interface Question {
  readonly authorization: string;
  /** Sent as JSON by POST; without one it is a GET. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Asks the engine, and gives its answer whole. For the few requests that everything passes through: `fetch`, which nano asks with as well, takes about twice the time of a short one.
 * @throws EngineRefusal for every status but 2xx, EngineUnreachable, and the signal's reason
 */
export async function requestEngine(url: URL, { authorization, body, signal }: Question): Promise<Buffer> {
  const sent = body === undefined ? null : JSON.stringify(body);
  const headers = { authorization, accept: 'application/json' };
  const asked =
    sent === null
      ? { method: 'GET' as const, headers }
      : { method: 'POST' as const, headers: { ...headers, 'content-type': 'application/json' }, body: sent };
  try {
    const answer = await request(url, { ...asked, ...(signal ? { signal } : {}) });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode >= 200 && answer.statusCode < 300) return bytes;
    throw new EngineRefusal(answer.statusCode, reasonIn(bytes));
  } catch (error) {
    if (error instanceof EngineRefusal) throw error;
    signal?.throwIfAborted();
    throw new EngineUnreachable('The engine cannot be reached.', { cause: error });
  }
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
