import { endOf } from '../store/open.ts';
import { type Fact, factOf, RELAXED, type ReadThroughFact, type UseMirror } from './schema.ts';

/** How many read-through facts are cached of each database that is not mirrored completely. */
const THROUGH_MOST = 500;

/** Facts that were read through the network, beside those of a mirror. */
export interface ThroughStore {
  /** Caches read-through facts; of each database the last fetched ones stay. */
  keepThrough(fact: ReadThroughFact, ...more: readonly ReadThroughFact[]): Promise<void>;
  dropThrough(key: string): Promise<void>;
  /** Their approximate size. */
  throughBytes(): Promise<number>;
  through(key: string): Promise<Fact | null>;
  /** Those of one database with `from` <= id < `to`. */
  throughBetween(database: string, from: string, to: string): Promise<Fact[]>;
  /** Deletes the read-through facts: they show what the person opened. */
  clearThrough(): Promise<void>;
}

export function createThroughStore(use: UseMirror): ThroughStore {
  return {
    keepThrough: (fact, ...more) =>
      use(undefined, async (database) => {
        const transaction = database.transaction('through', 'readwrite', RELAXED);
        const done = endOf(transaction);
        const { store } = transaction;
        await Promise.all([fact, ...more].map((one) => store.put(one)));
        const keys = await store.getAllKeys();
        if (keys.filter((key) => key.startsWith(`${fact.database}|`)).length > THROUGH_MOST) {
          const mine = (await store.getAll()).filter((one) => one.database === fact.database);
          // Evicts a tenth at once, so that not every further fact makes it read them all.
          const oldest = mine.sort((a, b) => a.at - b.at).slice(0, mine.length - THROUGH_MOST * 0.9);
          await Promise.all(oldest.map(({ key }) => store.delete(key)));
        }
        await done;
      }),
    dropThrough: (key) => use(undefined, (database) => database.delete('through', key)),
    throughBytes: () =>
      use(0, async (database) => {
        const all = await database.getAll('through');
        return all.reduce((sum, { fact }) => sum + new Blob([JSON.stringify(fact)]).size, 0);
      }),
    through: (key) =>
      use<Fact | null>(null, async (database) => {
        const cached = await database.get('through', key);
        return cached === undefined ? null : factOf(cached);
      }),
    throughBetween: (of, from, to) =>
      use<Fact[]>([], async (database) => {
        const all = await database.getAll('through');
        return all.flatMap((cached) =>
          cached.database === of && cached.fact._id >= from && cached.fact._id < to ? [factOf(cached)] : [],
        );
      }),
    clearThrough: () => use(undefined, (database) => database.clear('through')),
  };
}
