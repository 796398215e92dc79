import { Failure } from '../../base/http/failure.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { isObject } from './json.ts';
import { ask, type Question } from './upstream.ts';

/**
 * Maximum of checkpoints (`_local`) in one own database. Each replicating device creates two, and a browser whose data
 * was cleared starts with new ones.
 */
export const MOST_CHECKPOINTS = 200;
/**
 * Number removed at once when there are more; their owners are unknown. A device that misses its own compares once from
 * the start.
 */
const TAKEN_AWAY = 50;
/** The engines' own, and the service's identity of a database (`../../ops/backup/identity.ts`). */
const RESERVED = /^(?:shard-sync|purge-|identity$)/;
const ID = /^[\w.=~-]{1,64}$/;

/**
 * The engine does not count checkpoints and they belong to no document, so their number is limited.
 * @throws Failure 400 for an id that no replication creates
 */
export function checkCheckpointId(id: string): void {
  if (ID.test(id) && id !== '.' && id !== '..' && !RESERVED.test(id)) return;
  throw new Failure(400, 'gateway/bad-request', 'This cannot be the id of a checkpoint.');
}

/** Removes others if needed, before a new checkpoint is created. */
export async function makeRoomFor(couch: Couch, database: string, id: string): Promise<void> {
  const there = await orNull(asked(couch, database, `_local/${encodeURIComponent(id)}`));
  if (there !== null) return;
  const existing = await listed(couch, database);
  if (existing.length < MOST_CHECKPOINTS) return;
  for (const each of existing.slice(0, TAKEN_AWAY)) {
    await orNull(asked(couch, database, `_local/${encodeURIComponent(each)}`, { method: 'DELETE' }));
  }
}

async function listed(couch: Couch, database: string): Promise<string[]> {
  const query = new URLSearchParams({ limit: String(2 * MOST_CHECKPOINTS) });
  const answer: unknown = await (await asked(couch, database, '_local_docs', { query })).json();
  const rows = isObject(answer) && Array.isArray(answer.rows) ? answer.rows : [];
  return rows
    .flatMap((row: unknown) => (isObject(row) && typeof row.id === 'string' ? [row.id.replace('_local/', '')] : []))
    .filter((each) => !RESERVED.test(each));
}

function asked(couch: Couch, database: string, path: string, more: Partial<Question> = {}): Promise<Response> {
  const question = { method: 'GET', database, path, query: new URLSearchParams(), ...more };
  return ask(couch, { ...question, authorization: couch.authorization });
}

async function orNull(answer: Promise<Response>): Promise<Response | null> {
  try {
    const there = await answer;
    await there.body?.cancel();
    return there;
  } catch (error) {
    if (error instanceof Failure && error.statusCode === 404) return null;
    throw error;
  }
}
