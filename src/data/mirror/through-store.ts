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
  /** Which those are, and when each was last fetched, in milliseconds by the server's time. */
  throughEntries(database: string, from: string, to: string): Promise<{ id: string; at: number }[]>;
  /** Deletes the read-through facts: they show what the person opened. */
  clearThrough(): Promise<void>;
}

export function createThroughStore(use: UseMirror): ThroughStore {
  const between = (of: string, from: string, to: string) =>
    use<ReadThroughFact[]>([], async (database) => {
      const all = await database.getAll('through');
      return all.filter(({ database: home, fact: { _id } }) => home === of && _id >= from && _id < to);
    });
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
    throughBetween: async (...range) => (await between(...range)).map(factOf),
    throughEntries: async (...range) => (await between(...range)).map(({ fact: { _id }, at }) => ({ id: _id, at })),
    clearThrough: () => use(undefined, (database) => database.clear('through')),
  };
}
