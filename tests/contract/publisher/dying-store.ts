import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import type { World } from './world.ts';

/**
 * Dies at the write after `after` others, before its effect or, when `applied`, after it: no request works any more, as
 * if the process were killed.
 */
export function dyingStore({ couch }: { readonly couch: Couch }, after: number, applied: boolean): Store {
  const store = createStore(couch);
  let writes = 0;
  let dead = false;
  const alive = <T>(work: () => Promise<T>): Promise<T> => (dead ? Promise.reject(new Error('killed')) : work());
  return {
    changes: (...given) => alive(() => store.changes(...given)),
    read: (...given) => alive(() => store.read(...given)),
    readRare: (...given) => alive(() => store.readRare(...given)),
    revision: (...given) => alive(() => store.revision(...given)),
    range: (...given) => alive(() => store.range(...given)),
    ids: (...given) => alive(() => store.ids(...given)),
    find: (...given) => alive(() => store.find(...given)),
    databases: (...given) => alive(() => store.databases(...given)),
    sequences: (...given) => alive(() => store.sequences(...given)),
    write: (...given) =>
      alive(async () => {
        if (given[1].length === 0) return [];
        writes += 1;
        if (writes <= after) return await store.write(...given);
        dead = true;
        if (applied) await store.write(...given);
        throw new Error('killed');
      }),
  };
}

/** A publisher that makes this many writes and dies at the next. */
export async function publishAndDie(
  world: World,
  death: { readonly after: number; readonly applied: boolean },
  options: Parameters<World['publisher']>[0] = {},
): Promise<void> {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const publisher = world.publisher({
    ...options,
    store: dyingStore({ couch: world.couch, ...options }, death.after, death.applied),
    onFailed: fail,
  });
  await publisher.start();
  await Promise.race([publisher.idle(), failed]);
  await publisher.stop();
}
