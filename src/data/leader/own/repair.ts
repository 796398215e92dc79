import type { Statement } from '../../../domain/kinds/kinds.ts';
import { within } from '../../../platform/clock.ts';
import type { Result } from '../../api/result.ts';
import { failureOf } from '../../own/sending/failure.ts';
import { isOlderThanDevice } from '../../sync/status.ts';
import type { Context } from '../context.ts';
import type { CoreParts } from '../core-parts.ts';
import { whyNotOpen } from './own-access.ts';

const ANSWER_MS = 5_000;

/**
 * Rebuilds what can be rebuilt. The mirrors are fetched again when there is a network. Unsent statements with their
 * histories are stored aside, the own database is recreated, and its opening first writes them back. A database that
 * does not answer is left alone: it may hold the only copy of something, and a browser restart may revive it.
 */
export async function repairDevice({
  context,
  mirror,
  own: lifecycle,
}: Pick<CoreParts, 'context' | 'mirror' | 'own'>): Promise<Result<null>> {
  // A store of a later version is not damaged, and a rebuild would lose all that this program does not know.
  if (isOlderThanDevice(context.facts())) return { ok: false, code: 'device/outdated' };
  try {
    mirror.renew();
    if (context.own() === null) await lifecycle.open();
    // Only the connection died; the database behind it works.
    if (!(await isAlive(context))) await lifecycle.reopen();
    const own = context.own();
    if (own === null)
      return context.session() === null ? { ok: true, value: null } : { ok: false, code: whyNotOpen(context) };
    const revisions = await readWaiting(own.database, [...own.pending.keys()]);
    await context.device.write('carried', { userId: own.userId, revisions });
    await own.destroy();
    context.setOwn(null);
    await lifecycle.close();
    await lifecycle.open();
    return context.own() === null ? { ok: false, code: 'device/database-broken' } : { ok: true, value: null };
  } catch (error) {
    return { ok: false, ...failureOf(error) };
  }
}

/** A database that died rejects, or never answers. */
async function isAlive(context: Context): Promise<boolean> {
  const own = context.own();
  if (own === null) return true;
  const answer = own.database.info().then(
    () => true,
    () => false,
  );
  return within(context.surroundings.clock, ANSWER_MS, answer, false);
}

/** Each with its history, so that it continues its earlier revisions on the server instead of conflicting with them. */
async function readWaiting(
  database: PouchDB.Database,
  ids: readonly string[],
): Promise<(Statement & { _rev: string })[]> {
  const found: (Statement & { _rev: string })[] = [];
  for (const id of ids) {
    const leaves = (await database.get<Statement>(id, {
      open_revs: 'all',
      revs: true,
    } as PouchDB.Core.GetOpenRevisions)) as unknown as { ok?: Statement & { _rev: string } }[];
    for (const { ok } of leaves) if (ok !== undefined) found.push(ok);
  }
  return found;
}
