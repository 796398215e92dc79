import { deliveredTypeOf } from '../../../domain/delivered/ids.ts';
import { correctInstants } from '../../../domain/instants.ts';
import type { DeliveredKind } from '../../../domain/kinds/kind.ts';
import type { Statement } from '../../../domain/kinds/kinds.ts';
import { DELIVERED_KINDS, KINDS, typeOfStatement } from '../../../domain/kinds/kinds.ts';
import { DELIVERED_TYPES, isStatementType } from '../../../domain/kinds/names.ts';
import type { Result } from '../../api/result.ts';
import type { Fact } from '../../mirror/schema.ts';
import { inputOf } from '../merging/input-of.ts';
import type { OwnDatabase } from '../own-database.ts';

/**
 * Sends a refused statement again: a new revision of the same content, with the time corrected if the clock was wrong.
 * `now`: the service's time, as far as known.
 */
export async function sendAgain(own: OwnDatabase, id: string, now: number): Promise<Result<null>> {
  const stored = await own.documents.get(id);
  if (stored === null) return { ok: false, code: 'gateway/not-found' };
  const again = await own.documents.put(inputOf(correctInstants(stored, now, 0)), { again: true });
  return again.ok ? { ok: true, value: null } : again;
}

/** The current delivered fact of a statement, as its author's statement; null if there is none. */
async function currentDelivered(own: OwnDatabase, id: string): Promise<Fact | null> {
  const statement = typeOfStatement(id);
  const factId = statement === null ? '' : KINDS[statement].factId(id, own.userId);
  const type = DELIVERED_TYPES.find((each) => each === deliveredTypeOf(factId));
  if (type === undefined) return null;
  const [fact] = await own.store.delivered(type, { from: factId, to: `${factId}\u0000` });
  if (fact === undefined) return null;
  // The prefix of its id determines the kind of a fact.
  const kind = DELIVERED_KINDS[type] as unknown as DeliveredKind<typeof fact>;
  return kind.standsFor?.(fact) ?? null;
}

/**
 * Discards a refused or waiting statement. If an earlier version is published, the statement reverts to it, because
 * discarding an edit must not remove the post; otherwise the statement is deleted. `mirrored`: the current fact in a
 * mirror or cache.
 */
export async function discard(own: OwnDatabase, id: string, mirrored: Fact | null): Promise<Result<null>> {
  if (own.photos.all().has(id)) {
    await own.store.removePhoto(id);
    await own.photos.load();
    return { ok: true, value: null };
  }
  const published = mirrored ?? (await currentDelivered(own, id));
  const known = published !== null && isStatementType(published.type);
  const result = known
    ? await own.documents.put(inputOf(published as unknown as Statement), { again: true })
    : await own.documents.remove(id);
  if (!result.ok) return result;
  await own.forgetOutcome(id);
  return { ok: true, value: null };
}
