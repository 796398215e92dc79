import type { Statement } from '../../domain/kinds/kinds.ts';
import { within } from '../../platform/clock.ts';
import type { Result } from '../api/result.ts';
import type { MirrorSync } from '../mirror/mirror-sync.ts';
import { failureOf } from '../own/failure.ts';
import { isOlderThanDevice } from '../sync/status.ts';
import type { Context } from './context.ts';
import { whyNotOpen } from './own-access.ts';

const ANSWER_MS = 5_000;

/**
 * Rebuilds what can be rebuilt. The mirrors are fetched anew, when there is a network. What waits in the own database
 * is read out with its histories and put aside, then the database is made anew; its opening writes back what was put
 * aside, before anything else. If it does not answer at all it is left alone: it may hold the only copy of something,
 * and a restart of the browser may bring it back.
 */
export async function repairDevice(options: {
  context: Context;
  openOwn(): Promise<void>;
  /** Closes the own database and opens it anew; false when it does not open. */
  reopenOwn(): Promise<boolean>;
  closeOwn(): Promise<void>;
  mirror: MirrorSync;
}): Promise<Result<null>> {
  const { context, openOwn, reopenOwn, closeOwn, mirror } = options;
  // What a later version left here is not damaged, and would be lost with all that this program does not know of.
  if (isOlderThanDevice(context.facts())) return { ok: false, code: 'device/outdated' };
  try {
    mirror.renew();
    if (context.own() === null) await openOwn();
    // A connection that died reads nothing any more, and the database behind it is well.
    if (!(await isAlive(context))) await reopenOwn();
    const own = context.own();
    if (own === null)
      return context.session() === null ? { ok: true, value: null } : { ok: false, code: whyNotOpen(context) };
    const revisions = await readWaiting(own.database, [...own.pending.keys()]);
    await context.device.write('carried', { userId: own.userId, revisions });
    await own.destroy();
    context.setOwn(null);
    await closeOwn();
    await openOwn();
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

/** Each with its history, so that it meets its earlier revisions on the server instead of conflicting with them. */
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
