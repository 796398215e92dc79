import { LIMITS } from '../../domain/limits.ts';
import { reopening } from '../store/reopening.ts';
import {
  EMPTY,
  type Fact,
  type Generation,
  idRef,
  keptOf,
  type MirrorState,
  openMirrorDatabase,
  type ReadThroughFact,
  type Slot,
} from './schema.ts';

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
  /** The fact behind one of its references (`idRef`, `slugRef`). */
  byRef(ref: string): Promise<Fact | null>;
  /** Facts that were read through the network. */
  keepThrough(fact: ReadThroughFact): Promise<void>;
  through(key: string): Promise<Fact | null>;
  throughBySlug(slug: string): Promise<Fact | null>;
  /** Forgets what was read through: it tells what the person looked at. */
  clearThrough(): Promise<void>;
  /** Forgets everything; the next round loads a bundle. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface LoadingGeneration {
  write(facts: readonly Fact[]): Promise<void>;
  /** Makes it the generation that is read, in one step, then empties the old slot. */
  finish(seq: string): Promise<void>;
}

const STATE = 'state';
const RELAXED = { durability: 'relaxed' } as const;

export function openMirrorStore(factory: IDBFactory, prefix: string, name: string): MirrorStore {
  const store = reopening(() => openMirrorDatabase(factory, prefix, name));
  const readState = () => store.use(async (database) => (await database.get('meta', STATE)) ?? EMPTY);

  return {
    state: readState,
    async current() {
      const state = await readState();
      return state.active === null ? null : state[state.active];
    },
    begin: (epoch) =>
      store.use(async (database) => {
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
            store.use(async (open) => {
              const transaction = open.transaction(slot, 'readwrite', RELAXED);
              const done = transaction.done;
              for (const fact of facts) void transaction.store.put(keptOf(fact)).catch(() => undefined);
              await done;
            }),
          finish: (seq) =>
            store.use(async (open) => {
              const transaction = open.transaction('meta', 'readwrite');
              const now = (await transaction.store.get(STATE)) ?? EMPTY;
              await transaction.store.put(
                { ...now, active: slot, [slot]: { ...generation, seq, complete: true } },
                STATE,
              );
              await transaction.done;
              await open.clear(slot === 'a' ? 'b' : 'a');
            }),
        } satisfies LoadingGeneration;
      }),
    apply: (changes, seq) =>
      store.use(async (database) => {
        const { active } = (await database.get('meta', STATE)) ?? EMPTY;
        if (active === null) return;
        const transaction = database.transaction(['meta', active], 'readwrite', RELAXED);
        const done = transaction.done;
        const facts = transaction.objectStore(active);
        const meta = transaction.objectStore('meta');
        const state = await meta.get(STATE);
        const generation = state?.[active];
        if (!state || !generation || state.active !== active) return;
        const refs = facts.index('refs');
        const known = await Promise.all(changes.map((change) => refs.getKey(idRef(change.id))));
        let added = 0;
        changes.forEach(({ fact }, index) => {
          const oldKey = known[index];
          const kept = fact === null ? null : keptOf(fact);
          if (oldKey !== undefined && oldKey !== kept?.order) void facts.delete(oldKey).catch(() => undefined);
          if (kept === null) return;
          if (oldKey === undefined) added++;
          void facts.put(kept).catch(() => undefined);
        });
        if (added > 0) await trim(facts);
        void meta.put({ ...state, [active]: { ...generation, seq } }, STATE).catch(() => undefined);
        await done;
      }),
    byRef: (ref) =>
      store.use(async (database) => {
        const { active } = (await database.get('meta', STATE)) ?? EMPTY;
        return active === null ? null : ((await database.getFromIndex(active, 'refs', ref))?.fact ?? null);
      }),
    keepThrough: (fact) => store.use(async (database) => void (await database.put('through', fact))),
    through: (key) => store.use(async (database) => (await database.get('through', key))?.fact ?? null),
    throughBySlug: (slug) =>
      store.use(async (database) => (await database.getFromIndex('through', 'slug', slug))?.fact ?? null),
    clearThrough: () => store.use((database) => database.clear('through')),
    clear: () =>
      store.use(async (database) => {
        const transaction = database.transaction(['meta', 'a', 'b', 'through'], 'readwrite');
        await Promise.all([
          transaction.objectStore('meta').clear(),
          transaction.objectStore('a').clear(),
          transaction.objectStore('b').clear(),
          transaction.objectStore('through').clear(),
          transaction.done,
        ]);
      }),
    close: () => store.close(),
  };
}

interface Trimmable {
  count(): Promise<number>;
  openKeyCursor(range: null, direction: 'prev'): Promise<{ primaryKey: string; continue(): Promise<unknown> } | null>;
  delete(key: string): Promise<void>;
}

/** Takes the oldest away above the number that a device mirrors; they are read through when asked for. */
async function trim(facts: unknown): Promise<void> {
  const store = facts as Trimmable;
  let above = (await store.count()) - LIMITS.mirroredPosts;
  let cursor = above > 0 ? await store.openKeyCursor(null, 'prev') : null;
  while (cursor !== null && above > 0) {
    await store.delete(cursor.primaryKey);
    above--;
    cursor = (await cursor.continue()) as typeof cursor;
  }
}
