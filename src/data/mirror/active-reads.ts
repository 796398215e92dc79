import { type Clock, within } from '../../platform/clock.ts';
import { reopening } from '../store/reopening.ts';
import { EMPTY, type Generation, type MirrorContent, openMirrorDatabase, type Slot, STATE } from './schema.ts';

const OPEN_LIMIT_MS = 5_000;

export interface ReadSide {
  getAll(range: IDBKeyRange, count?: number): Promise<MirrorContent[]>;
  get(key: string): Promise<MirrorContent | undefined>;
  count(range: IDBKeyRange): Promise<number>;
  index(name: 'refs'): {
    getAll(range: IDBKeyRange, count: number): Promise<MirrorContent[]>;
    /** The primary keys, in the order of the index. */
    getAllKeys(range: IDBKeyRange): Promise<string[]>;
    get(key: string): Promise<MirrorContent | undefined>;
    count(range: IDBKeyRange): Promise<number>;
  };
}

/** Reads the active generation of a mirror that another context writes. */
export interface ActiveReads {
  /** Null before the first bundle. Rejects if nothing can be read in this window. */
  read<T>(read: (facts: ReadSide) => Promise<T>): Promise<{ found: T; generation: Generation } | null>;
  close(): Promise<void>;
}

export function createActiveReads(options: {
  indexedDb: IDBFactory | null;
  clock: Clock;
  prefix: string;
  name: string;
  /** As in `createMirrorReads`. */
  onLater: (() => void) | undefined;
}): ActiveReads {
  const { indexedDb, clock, prefix, name, onLater } = options;
  let silent = false;
  let slot: Slot = 'a';
  const store = reopening(
    async () => {
      if (indexedDb === null || silent) throw new Error('no IndexedDB');
      const opened = await within(clock, OPEN_LIMIT_MS, openMirrorDatabase(indexedDb, prefix, name), null);
      // A database that did not answer once never will in this window, so later reads do not wait for it.
      silent = opened === null;
      if (opened === null) throw new Error('IndexedDB does not answer');
      return opened;
    },
    { onLater, atOnce: true },
  );

  return {
    // Reads the slot that was active last time; the same transaction shows whether it still is.
    read: (read) =>
      store.use(async (database) => {
        for (;;) {
          const transaction = database.transaction(['meta', slot], 'readonly');
          const [state = EMPTY, found] = await Promise.all([
            transaction.objectStore('meta').get(STATE),
            read(transaction.objectStore(slot) as unknown as ReadSide),
          ]);
          const generation = state.active === null ? null : state[state.active];
          if (state.active === null || generation === null) return null;
          if (state.active === slot) return { found, generation };
          slot = state.active;
        }
      }),
    close: () => store.close(),
  };
}
