import { deliveredTypeOf } from '../../domain/delivered/ids.ts';
import { correctInstants } from '../../domain/instants.ts';
import type { DeliveredKind } from '../../domain/kinds/kind.ts';
import type { Statement } from '../../domain/kinds/kinds.ts';
import { DELIVERED_KINDS, KINDS, typeOfStatement } from '../../domain/kinds/kinds.ts';
import { DELIVERED_TYPES, isStatementType } from '../../domain/kinds/names.ts';
import type { Result } from '../api/result.ts';
import type { Fact } from '../mirror/schema.ts';
import { inputOf } from './input-of.ts';
import type { OwnDatabase } from './own-database.ts';

/**
 * Offers a refused statement again: a new revision of the same content, with the time put right where the clock was
 * wrong. `now`: the service's time, as far as known.
 */
export async function sendAgain(own: OwnDatabase, id: string, now: number): Promise<Result<null>> {
  const stored = await own.documents.get(id);
  if (stored === null) return { ok: false, code: 'gateway/not-found' };
  const again = await own.documents.put(inputOf(correctInstants(stored, now, 0)), { again: true });
  return again.ok ? { ok: true, value: null } : again;
}

/** What was delivered to its author of what stands of a statement, as their statement; null: nothing. */
export async function currentDelivered(own: OwnDatabase, id: string): Promise<Fact | null> {
  const statement = typeOfStatement(id);
  const factId = statement === null ? '' : KINDS[statement].factId(id, own.userId);
  const type = DELIVERED_TYPES.find((each) => each === deliveredTypeOf(factId));
  if (type === undefined) return null;
  const [fact] = await own.store.delivered(type, { from: factId, to: `${factId}\u0000` });
  if (fact === undefined) return null;
  // A fact is of the kind by whose ids it is found.
  const kind = DELIVERED_KINDS[type] as unknown as DeliveredKind<typeof fact>;
  return kind.standsFor?.(fact) ?? null;
}

/**
 * Gives up what was refused or waits. When an earlier version is published, the statement goes back to it, because
 * giving up an edit must not take the post away; otherwise the statement goes.
 */
export async function discard(own: OwnDatabase, id: string, published: Fact | null): Promise<Result<null>> {
  if (own.photos.has(id)) {
    await own.store.removePhoto(id);
    await own.photosChanged();
    return { ok: true, value: null };
  }
  const known = published !== null && isStatementType(published.type);
  const result = known
    ? await own.documents.put(inputOf(published as unknown as Statement), { again: true })
    : await own.documents.remove(id);
  if (!result.ok) return result;
  await own.forgetOutcome(id);
  return { ok: true, value: null };
}
