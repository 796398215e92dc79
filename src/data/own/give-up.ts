import { isStatementType, STATEMENTS, type Statement } from '../../domain/statements.ts';
import type { Result, StatementInput } from '../api.ts';
import type { Fact } from '../mirror/schema.ts';
import type { OwnRoom } from './room.ts';

/** Offers a refused statement again, unchanged: a new revision of the same content. */
export async function sendAgain(room: OwnRoom, id: string): Promise<Result<null>> {
  const stored = await room.documents.get(id);
  if (stored === null) return { ok: false, code: 'gateway/not-found' };
  const again = await room.documents.put(inputOf(stored), { again: true });
  return again.ok ? { ok: true, value: null } : again;
}

/**
 * Gives up what was refused or waits. When an earlier version is published, the statement goes back to it, because giving up an
 * edit must not take the post away; otherwise the statement goes.
 */
export async function discard(room: OwnRoom, id: string, published: Fact | null): Promise<Result<null>> {
  if (room.photos.has(id)) {
    await room.store.removePhoto(id);
    await room.photosChanged();
    return { ok: true, value: null };
  }
  const known = published !== null && isStatementType(published.type);
  const result = known
    ? await room.documents.put(inputOf(published as unknown as Statement), { again: true })
    : await room.documents.remove(id);
  if (!result.ok) return result;
  await room.forgetOutcome(id);
  return { ok: true, value: null };
}

/** What a screen would hand in: the fields of the statement's schema, taken from a stored statement or from its fact. */
function inputOf(source: Statement): StatementInput {
  const fields: Record<string, unknown> = { ...source };
  const names = Object.keys(STATEMENTS[source.type].schema.properties);
  const kept = names.filter((name) => name !== 'written' && name in fields).map((name) => [name, fields[name]]);
  return Object.fromEntries(kept) as unknown as StatementInput;
}
