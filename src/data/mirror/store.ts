import type { CommentFact } from '../../domain/comment/schema.ts';
import { handleLater } from '../../domain/promises.ts';
import { endOf, isLater } from '../store/open.ts';
import { reopening } from '../store/reopening.ts';
import type { ReadSide } from './active-reads.ts';
import { beginGeneration, type LoadingGeneration } from './loading-generation.ts';
import { mirroredComments } from './read.ts';
import {
  EMPTY,
  type Fact,
  type Generation,
  type MirrorContent,
  type MirrorState,
  openMirrorDatabase,
  RELAXED,
  STATE,
  type UseMirror,
} from './schema.ts';
import { createThroughStore, type ThroughStore } from './through-store.ts';
import { applyChanges, BOUNDS, type Bounds, factById, type Window } from './window.ts';

/** One step of `_changes?include_docs=true`. */
export interface MirrorChange {
  id: string;
  /** Null if the fact was removed. */
  fact: Fact | null;
}

/** The writing side of a mirror: only the leader's worker has one. Every tab reads through `read.ts`. */
export interface MirrorStore extends ThroughStore {
  state(): Promise<MirrorState>;
  /** The active generation, or null before the first bundle. */
  current(): Promise<Generation | null>;
  /** Starts a new generation beside the active one. */
  begin(epoch: string): Promise<LoadingGeneration>;
  /** Rows and their last sequence, in one transaction: after a crash both are stored or neither. */
  apply(changes: readonly MirrorChange[], seq: string): Promise<void>;
  /** The mirror was as new as the server at this time. */
  prove(at: number): Promise<void>;
  byId(id: string): Promise<Fact | null>;
  /** How many facts have an order that begins like this. */
  count(prefix: string): Promise<number>;
  /** Null if they are not all here. */
  comments(postId: string): Promise<CommentFact[] | null>;
  /** At most `count` posts, newest first, after the one with the key `after`. */
  posts(after: string | null, count: number): Promise<MirrorContent[]>;
  /**
   * Calls the listener with the applied changes; null: everything may have changed. Answers a function that ends it.
   */
  watch(listener: (changes: readonly MirrorChange[] | null) => void): () => void;
  /**
   * True if a later version of the app owns the database. From then on this side reads and writes nothing, as without
   * storage.
   */
  isLater(): boolean;
  close(): Promise<void>;
}

/** Which slot is active is known only inside a transaction. */
const WHOLE = ['meta', 'a', 'b'] as const;

export function openMirrorStore(
  factory: IDBFactory,
  prefix: string,
  name: string,
  options: { keyRange?: typeof IDBKeyRange; bounds?: Bounds; onLater?: () => void } = {},
): MirrorStore {
  const { keyRange = globalThis.IDBKeyRange, bounds = BOUNDS } = options;
  let later = false;
  const store = reopening(() => openMirrorDatabase(factory, prefix, name), {
    onLater: () => {
      later = true;
      options.onLater?.();
    },
  });
  const use: UseMirror = async (without, work) => {
    if (later) return without;
    try {
      return await store.use(work);
    } catch (error) {
      if (!isLater(error)) throw error;
      return without;
    }
  };
  const readState = () => use(EMPTY, async (database) => (await database.get('meta', STATE)) ?? EMPTY);
  const watching = new Set<(changes: readonly MirrorChange[] | null) => void>();
  const tell = (changes: readonly MirrorChange[] | null) => {
    for (const listener of watching) listener(changes);
  };
  const fromActive = <T>(read: (facts: ReadSide) => Promise<T>): Promise<T | null> =>
    use<T | null>(null, async (database) => {
      const transaction = database.transaction(WHOLE, 'readonly');
      const { active } = (await transaction.objectStore('meta').get(STATE)) ?? EMPTY;
      return active === null ? null : read(transaction.objectStore(active) as unknown as ReadSide);
    });

  return {
    state: readState,
    async current() {
      const state = await readState();
      return state.active === null ? null : state[state.active];
    },
    begin: (epoch) => beginGeneration({ use, keyRange, onActive: () => tell(null) }, epoch),
    apply: (changes, seq) =>
      use(undefined, async (database) => {
        const transaction = database.transaction(WHOLE, 'readwrite', RELAXED);
        const done = endOf(transaction);
        const meta = transaction.objectStore('meta');
        const state = (await meta.get(STATE)) ?? EMPTY;
        const { active } = state;
        const generation = active === null ? null : state[active];
        if (active === null || generation === null) return;
        const facts = transaction.objectStore(active) as unknown as Window;
        const floor = await applyChanges(facts, changes, { keyRange, bounds, floor: generation.floor });
        const next: Generation = { ...generation, seq, ...(floor === undefined ? {} : { floor }) };
        handleLater(meta.put({ ...state, [active]: next }, STATE));
        await done;
        tell(changes);
      }),
    prove: (provenAt) =>
      use(undefined, async (database) => {
        const transaction = database.transaction('meta', 'readwrite', RELAXED);
        const done = endOf(transaction);
        const state = (await transaction.store.get(STATE)) ?? EMPTY;
        const generation = state.active === null ? null : state[state.active];
        if (state.active !== null && generation !== null) {
          await transaction.store.put({ ...state, [state.active]: { ...generation, provenAt } }, STATE);
        }
        await done;
      }),
    byId: (id) => fromActive((facts) => factById(facts, id)),
    count: async (prefix) => (await fromActive((facts) => facts.count(keyRange.bound(prefix, `${prefix}\uffff`)))) ?? 0,
    comments: (postId) => fromActive((facts) => mirroredComments(facts, keyRange, postId)),
    posts: (after, count) =>
      fromActive((facts) => facts.getAll(keyRange.bound(after ?? 'p|', 'p|\uffff', after !== null), count)).then(
        (contents) => contents ?? [],
      ),
    watch(listener) {
      watching.add(listener);
      return () => watching.delete(listener);
    },
    ...createThroughStore(use),
    isLater: () => later,
    close: () => store.close(),
  };
}
