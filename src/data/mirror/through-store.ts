import { endOf } from '../store/open.ts';
import { type Fact, factOf, RELAXED, type ReadThroughFact, type UseMirror } from './schema.ts';

/** How many facts of a database that is not mirrored whole are kept after they were looked at. */
const THROUGH_MOST = 500;

/** Facts that were read through the network, beside those of a mirror. */
export interface ThroughStore {
  /** Facts of one database that were read through the network; of each the ones that were fetched last. */
  keepThrough(fact: ReadThroughFact, ...more: readonly ReadThroughFact[]): Promise<void>;
  dropThrough(key: string): Promise<void>;
  /** How much of them there is, about. */
  throughBytes(): Promise<number>;
  through(key: string): Promise<Fact | null>;
  /** Those of one database with `from` <= id < `to`. */
  throughBetween(database: string, from: string, to: string): Promise<Fact[]>;
  /** Forgets what was read through: it tells what the person looked at. */
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
          // A tenth at once, so that not every further one reads them all.
          const oldest = mine.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)).slice(0, mine.length - THROUGH_MOST * 0.9);
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
        const kept = await database.get('through', key);
        return kept === undefined ? null : factOf(kept);
      }),
    throughBetween: (of, from, to) =>
      use<Fact[]>([], async (database) => {
        const all = await database.getAll('through');
        return all.flatMap((kept) =>
          kept.database === of && kept.fact._id >= from && kept.fact._id < to ? [factOf(kept)] : [],
        );
      }),
    clearThrough: () => use(undefined, (database) => database.clear('through')),
  };
}
