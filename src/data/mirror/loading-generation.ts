import { handleLater } from '../../domain/promises.ts';
import { endOf } from '../store/open.ts';
import {
  EMPTY,
  type Fact,
  type Generation,
  mirrorContentOf,
  RELAXED,
  type Slot,
  STATE,
  type UseMirror,
} from './schema.ts';

export interface LoadingGeneration {
  write(facts: readonly Fact[]): Promise<void>;
  /**
   * Makes it the active generation in one step, then empties the old slot. `older`: the server has older posts than
   * were written.
   */
  finish(seq: string, older?: boolean): Promise<void>;
}

const NOT_STORED: LoadingGeneration = { write: async () => undefined, finish: async () => undefined };

/** See `MirrorStore.begin`. `onActive`: called when it has become the active generation. */
export function beginGeneration(
  options: { use: UseMirror; keyRange: typeof IDBKeyRange; onActive: () => void },
  epoch: string,
): Promise<LoadingGeneration> {
  const { use, keyRange, onActive } = options;
  return use<LoadingGeneration>(NOT_STORED, async (database) => {
    const beginning = database.transaction(['meta', 'a', 'b'], 'readwrite');
    const beginningDone = endOf(beginning);
    const meta = beginning.objectStore('meta');
    const before = (await meta.get(STATE)) ?? EMPTY;
    const slot: Slot = before.active === 'a' ? 'b' : 'a';
    await beginning.objectStore(slot).clear();
    const number = Math.max(before.a?.number ?? 0, before.b?.number ?? 0) + 1;
    const generation: Generation = { epoch, seq: null, complete: false, number };
    // The very first generation is read while it grows, because there is nothing older to show.
    const state = { ...before, [slot]: generation, active: before.active ?? slot };
    await meta.put(state, STATE);
    await beginningDone;
    return {
      write: (facts) =>
        use(undefined, async (open) => {
          const transaction = open.transaction(slot, 'readwrite', RELAXED);
          const done = endOf(transaction);
          for (const fact of facts) handleLater(transaction.store.put(mirrorContentOf(fact)));
          await done;
        }),
      finish: (seq, older = false) =>
        use(undefined, async (open) => {
          const transaction = open.transaction(['meta', slot], 'readwrite');
          const done = endOf(transaction);
          const meta = transaction.objectStore('meta');
          const [now = EMPTY, last] = await Promise.all([
            meta.get(STATE),
            older ? transaction.objectStore(slot).openKeyCursor(keyRange.bound('p|', 'p|\uffff'), 'prev') : null,
          ]);
          const whole: Generation = { ...generation, seq, complete: true, ...(last ? { floor: last.key } : {}) };
          await meta.put({ ...now, active: slot, [slot]: whole }, STATE);
          await done;
          await open.clear(slot === 'a' ? 'b' : 'a');
          onActive();
        }),
    };
  });
}
