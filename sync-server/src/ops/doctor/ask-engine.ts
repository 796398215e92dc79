import type { Couch } from '../../storage/engine/couch.ts';

const TIMEOUT_MS = 10_000;

export interface EngineAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/**
 * Sends a request to the engine with the service's credential; null: no response. `path` begins after the address and
 * is encoded.
 */
export async function askEngine(couch: Couch, path: string): Promise<EngineAnswer | null> {
  try {
    const answer = await couch.fetch(`${couch.address.url}/${path}`, {
      headers: { authorization: couch.authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, body: await answer.json().catch(() => null), headers: answer.headers };
  } catch {
    return null;
  }
}

export function askDatabase(couch: Couch, database: string, path = ''): Promise<EngineAnswer | null> {
  return askEngine(couch, `${encodeURIComponent(couch.engineName(database))}${path}`);
}
