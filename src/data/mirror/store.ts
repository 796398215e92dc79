import type { IDBPDatabase } from 'idb';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { endOf, isLater } from '../store/open.ts';
import { reopening } from '../store/reopening.ts';
import { keptComments, type ReadSide } from './read.ts';
import {
  EMPTY,
  type Fact,
  factOf,
  type Generation,
  type Kept,
  keptOf,
  type MirrorSchema,
  type MirrorState,
  openMirrorDatabase,
  type ReadThroughFact,
  type Slot,
} from './schema.ts';
import { applyChanges, BOUNDS, type Bounds, factById, type Window } from './window.ts';

/** One step of `_changes?include_docs=true`. */
export interface MirrorChange {
  id: string;
  /** Null when the fact was removed. */
  fact: Fact | null;
}

/** The writing side of a mirror: only the leader's worker has one. Reading is `read.ts`, in every tab. */
export interface MirrorStore {
  state(): Promise<MirrorState>;
  /** The generation that is read, or null before the first bundle. */
  current(): Promise<Generation | null>;
  /** Starts a fresh generation beside the one that is read. */
  begin(epoch: string): Promise<LoadingGeneration>;
  /** Rows and the sequence they lead to, in one transaction: after a crash neither is there without the other. */
  apply(changes: readonly MirrorChange[], seq: string): Promise<void>;
  /** It was as new as the server at this time. */
  prove(at: number): Promise<void>;
  byId(id: string): Promise<Fact | null>;
  /** Null when they are not all here. */
  comments(postId: string): Promise<CommentFact[] | null>;
  /** So many posts, newest first, behind the one that stands at `after`. */
  posts(after: string | null, count: number): Promise<Kept[]>;
  /** Told what was applied; null: everything may be another. Answers how to end it. */
  watch(listener: (changes: readonly MirrorChange[] | null) => void): () => void;
  /** Facts of one database that were read through the network; of each the ones that were fetched last. */
  keepThrough(fact: ReadThroughFact, ...more: readonly ReadThroughFact[]): Promise<void>;
  dropThrough(key: string): Promise<void>;
  /** How much of them there is, about. */
  throughBytes(): Promise<number>;
  through(key: string): Promise<Fact | null>;
  /** Forgets what was read through: it tells what the person looked at. */
  clearThrough(): Promise<void>;
  /**
   * A later version of the app has the database now. From then on this side reads nothing of it and writes nothing, as
   * if nothing were here and nothing could be kept.
   */
  isLater(): boolean;
  close(): Promise<void>;
}

export interface LoadingGeneration {
  write(facts: readonly Fact[]): Promise<void>;
  /**
   * Makes it the generation that is read, in one step, then empties the old slot. `older`: the server has older posts
   * than were written.
   */
  finish(seq: string, older?: boolean): Promise<void>;
}

const STATE = 'state';
/** How many facts of a database that is not mirrored whole are kept after they were looked at. */
export const THROUGH_MOST = 500;
const NOT_KEPT: LoadingGeneration = { write: async () => undefined, finish: async () => undefined };
const RELAXED = { durability: 'relaxed' } as const;

export function openMirrorStore(
  factory: IDBFactory,
  prefix: string,
  name: string,
  options: { keyRange?: typeof IDBKeyRange; bounds?: Bounds; onLater?: () => void } = {},
): MirrorStore {
  const { keyRange = globalThis.IDBKeyRange, bounds = BOUNDS } = options;
  let later = false;
  const store = reopening(
    () => openMirrorDatabase(factory, prefix, name),
    () => {
      later = true;
      options.onLater?.();
    },
  );
  /** `without`: the answer where a later version has the database. */
  const use = async <T>(without: T, work: (database: IDBPDatabase<MirrorSchema>) => Promise<T>): Promise<T> => {
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
  const fromActive = <T>(read: (database: IDBPDatabase<MirrorSchema>, slot: Slot) => Promise<T>): Promise<T | null> =>
    use<T | null>(null, async (database) => {
      const { active } = (await database.get('meta', STATE)) ?? EMPTY;
      return active === null ? null : read(database, active);
    });

  return {
    state: readState,
    async current() {
      const state = await readState();
      return state.active === null ? null : state[state.active];
    },
    begin: (epoch) =>
      use<LoadingGeneration>(NOT_KEPT, async (database) => {
        const before = (await database.get('meta', STATE)) ?? EMPTY;
        const slot: Slot = before.active === 'a' ? 'b' : 'a';
        await database.clear(slot);
        const number = Math.max(before.a?.number ?? 0, before.b?.number ?? 0) + 1;
        const generation: Generation = { epoch, seq: null, complete: false, number };
        // The very first generation is read while it grows: there is nothing older to show meanwhile.
        const state = { ...before, [slot]: generation, active: before.active ?? slot };
        await database.put('meta', state, STATE);
        return {
          write: (facts) =>
            use(undefined, async (open) => {
              const transaction = open.transaction(slot, 'readwrite', RELAXED);
              const done = endOf(transaction);
              for (const fact of facts) void transaction.store.put(keptOf(fact)).catch(() => undefined);
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
              tell(null);
            }),
        };
      }),
    apply: (changes, seq) =>
      use(undefined, async (database) => {
        const { active } = (await database.get('meta', STATE)) ?? EMPTY;
        if (active === null) return;
        const transaction = database.transaction(['meta', active], 'readwrite', RELAXED);
        const done = endOf(transaction);
        const meta = transaction.objectStore('meta');
        const state = await meta.get(STATE);
        const generation = state?.[active];
        if (!state || !generation || state.active !== active) return;
        const facts = transaction.objectStore(active) as unknown as Window;
        const floor = await applyChanges(facts, changes, { keyRange, bounds, floor: generation.floor });
        const next: Generation = { ...generation, seq, ...(floor === undefined ? {} : { floor }) };
        void meta.put({ ...state, [active]: next }, STATE).catch(() => undefined);
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
    byId: (id) => fromActive((database, slot) => factById(database.transaction(slot, 'readonly').store, id)),
    comments: (postId) =>
      fromActive(async (database, slot) => {
        const transaction = database.transaction(slot, 'readonly');
        return keptComments(transaction.store as unknown as ReadSide, keyRange, postId);
      }),
    posts: (after, count) =>
      fromActive(async (database, slot) => {
        const range = keyRange.bound(after ?? 'p|', 'p|\uffff', after !== null);
        return database.getAll(slot, range, count);
      }).then((kept) => kept ?? []),
    watch(listener) {
      watching.add(listener);
      return () => watching.delete(listener);
    },
    keepThrough: (fact, ...more) =>
      use(undefined, async (database) => {
        const writing = database.transaction('through', 'readwrite', RELAXED);
        await Promise.all([...[fact, ...more].map((one) => writing.store.put(one)), writing.done]);
        const keys = await database.getAllKeys('through');
        if (keys.filter((key) => key.startsWith(`${fact.database}|`)).length <= THROUGH_MOST) return;
        const mine = (await database.getAll('through')).filter((one) => one.database === fact.database);
        // A tenth at once, so that not every further one reads them all.
        const oldest = mine.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)).slice(0, mine.length - THROUGH_MOST * 0.9);
        const transaction = database.transaction('through', 'readwrite', RELAXED);
        await Promise.all([...oldest.map(({ key }) => transaction.store.delete(key)), transaction.done]);
      }),
    dropThrough: (key) => use(undefined, (database) => database.delete('through', key)),
    throughBytes: () =>
      use(0, async (database) => {
        const all = await database.getAll('through');
        return all.reduce((sum, { fact }) => sum + new Blob([JSON.stringify(fact)]).size, 0);
      }),
    through: (key) =>
      use<Fact | null>(null, async (database) => {
        const kept = await database.get('through', key);
        return kept === undefined ? null : factOf(kept);
      }),
    clearThrough: () => use(undefined, (database) => database.clear('through')),
    isLater: () => later,
    close: () => store.close(),
  };
}
