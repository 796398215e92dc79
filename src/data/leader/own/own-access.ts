import type { Code } from '../../../domain/codes.ts';
import { bestEffort } from '../../../domain/promises.ts';
import type { Result } from '../../api/result.ts';
import type { OwnDatabase } from '../../own/own-database.ts';
import { failureOf } from '../../own/sending/failure.ts';
import type { Context } from '../context.ts';
import type { OwnLifecycle } from './own-lifecycle.ts';
import { isFull, noteSpace } from './space.ts';

/**
 * Reading and writing the own database for a screen: retries when it was closed during the work (offline situation 24),
 * and distinguishes a full device from a broken database.
 */
export interface OwnAccess {
  /** `without`: the answer if no own database is open. */
  reading<T>(work: (own: OwnDatabase) => Promise<T>, without: T): Promise<T>;
  writing<T>(work: (own: OwnDatabase) => Promise<Result<T>>): Promise<Result<T>>;
}

export function createOwnAccess(context: Context, lifecycle: Pick<OwnLifecycle, 'ready' | 'reopen'>): OwnAccess {
  let persistAsked = false;

  const attempt = <T>(own: OwnDatabase, work: (own: OwnDatabase) => Promise<Result<T>>): Promise<Result<T>> =>
    own.ending.aborted
      ? Promise.resolve({ ok: false, code: 'device/database-broken' })
      : own.during(() => work(own)).catch((error: unknown): Result<T> => ({ ok: false, ...failureOf(error) }));

  return {
    async reading(work, without) {
      await lifecycle.ready();
      const own = context.own();
      if (own === null || own.ending.aborted) return without;
      try {
        return await own.during(() => work(own));
      } catch (error) {
        const again = (await lifecycle.reopen()) ? context.own() : null;
        if (again !== null) return again.during(() => work(again));
        if (context.facts().ownDatabaseIsNewer) return without;
        throw error;
      }
    },
    async writing(work) {
      await lifecycle.ready();
      const own = context.own();
      if (own === null) return { ok: false, code: whyNotOpen(context) };
      let result = await attempt(own, work);
      if (!result.ok && result.code === 'device/database-broken') {
        if (await isFull(context)) result = { ok: false, code: 'device/storage-full' };
        else {
          const again = (await lifecycle.reopen()) ? context.own() : null;
          if (again !== null) result = await attempt(again, work);
        }
      }
      if (!result.ok && result.code === 'device/storage-full') context.learn({ storageFull: true });
      if (result.ok && context.facts().storageFull) {
        context.learn({ storageFull: false });
        await noteSpace(context);
      }
      if (result.ok && !persistAsked) {
        persistAsked = true;
        // The first own document is the moment to request persistent storage. Firefox asks the person, so never wait
        // for it.
        void bestEffort(context.surroundings.storage.persist());
      }
      return result;
    },
  };
}

/** The code that a screen shows when no own database is open. */
export function whyNotOpen(context: Context): Code {
  const { deviceStoreIsNewer, ownDatabaseIsNewer, codeMissing } = context.facts();
  if (deviceStoreIsNewer || ownDatabaseIsNewer) return 'device/outdated';
  if (context.indexedDb === null) return 'device/storage-unavailable';
  if (context.session() === null) return 'device/not-signed-in';
  return codeMissing ? 'network/unreachable' : 'device/database-broken';
}
