import type { Code } from '../../domain/codes.ts';
import { DELIVERED_KINDS, type DeliveredFacts } from '../../domain/kinds/kinds.ts';
import type { DeliveredType } from '../../domain/kinds/names.ts';
import type { FoundFact } from '../api/facts.ts';
import type { DeliveredRange } from '../api/own.ts';
import { endOf, isQuota, openStore } from '../store/open.ts';
import { reopening } from '../store/reopening.ts';
import { type DeliveredChange, DeliveredStore } from './delivered/delivered.ts';
import { DeliveredSearch } from './delivered/delivered-search.ts';
import { type PrivatePhotos, privatePhotosIn } from './delivered/private-photos.ts';
import { OWN_STEPS, type OwnSchema, ownStoreName, type StoredPhoto } from './own-store-schema.ts';

/**
 * One person's data beside their statements: delivered facts (one writer, so they are mirrored and not replicated: no
 * conflicts when a server is replaced, and nothing to push) and the photos that are still needed here.
 */
export interface OwnStore {
  delivered<K extends DeliveredType>(kind: K, range?: DeliveredRange): Promise<DeliveredFacts[K][]>;
  /** By the words that the kind declares; newest first. */
  searchDelivered<K extends DeliveredType>(kind: K, text: string): Promise<FoundFact<K>[]>;
  applyDelivered(changes: readonly DeliveredChange[]): Promise<void>;
  /** Deletes what a replaced service delivered. */
  clearDelivered(): Promise<void>;
  photos(): Promise<Omit<StoredPhoto, 'bytes'>[]>;
  photo(sha256: string): Promise<StoredPhoto | undefined>;
  keepPhoto(photo: StoredPhoto): Promise<void>;
  markPhoto(sha256: string, state: StoredPhoto['state'], code: Code | null): Promise<void>;
  removePhoto(sha256: string): Promise<void>;
  /** Photos of messages, which can be fetched again. */
  readonly privatePhotos: PrivatePhotos;
  close(): Promise<void>;
}

/** `kinds`: what may be delivered. */
export function openOwnStore(factory: IDBFactory, prefix: string, userId: string, kinds = DELIVERED_KINDS): OwnStore {
  const delivered = new DeliveredStore(kinds);
  const store = reopening(async () => {
    const database = await openStore<OwnSchema>(factory, ownStoreName(prefix, userId), OWN_STEPS);
    try {
      await delivered.order(database);
    } catch (error) {
      // Without room, a later opening indexes the new orders; everything else works.
      if (!isQuota(error)) {
        database.close();
        throw error;
      }
    }
    return database;
  });
  const search = new DeliveredSearch(kinds, (kind, order) =>
    store.use((database) => delivered.read(database, kind, { order, descending: true })),
  );
  return {
    delivered: (kind, range) => store.use((database) => delivered.read(database, kind, range)),
    searchDelivered: (kind, text) => search.search(kind, text),
    async applyDelivered(changes) {
      await store.use((database) => delivered.apply(database, changes));
      search.changed();
    },
    async clearDelivered() {
      await store.use((database) => database.clear('delivered'));
      search.changed();
    },
    photos: () =>
      store.use(async (database) => {
        const all = await database.getAll('photos');
        return all.map(({ bytes: _bytes, ...rest }) => rest);
      }),
    photo: (sha256) => store.use((database) => database.get('photos', sha256)),
    keepPhoto: (photo) => store.use(async (database) => void (await database.put('photos', photo))),
    markPhoto: (sha256, state, code) =>
      store.use(async (database) => {
        const transaction = database.transaction('photos', 'readwrite');
        const done = endOf(transaction);
        const photo = await transaction.store.get(sha256);
        if (photo !== undefined) await transaction.store.put({ ...photo, state, code });
        await done;
      }),
    removePhoto: (sha256) => store.use((database) => database.delete('photos', sha256)),
    privatePhotos: privatePhotosIn(store),
    close: () => store.close(),
  };
}
