import type { DBSchema } from 'idb';
import type { Code } from '../../domain/codes.ts';
import type { HandoverFact } from '../../domain/handover/schema.ts';
import type { NotificationFact } from '../../domain/notification/schema.ts';
import type { Outcome } from '../../domain/outcome/schema.ts';
import { deleteStore, endOf, openStore, type Step } from '../store/open.ts';
import { reopening } from '../store/reopening.ts';

/** A photo as it waits to be uploaded. Bytes and not a Blob: WebKit's private windows cannot store Blobs. */
export interface KeptPhoto {
  sha256: string;
  bytes: ArrayBuffer;
  type: string;
  addedAt: string;
  state: 'waiting' | 'sent' | 'refused';
  code: Code | null;
}

interface Schema extends DBSchema {
  outcomes: { key: string; value: Outcome };
  photos: { key: string; value: KeptPhoto };
  notifications: { key: string; value: NotificationFact };
  handovers: { key: string; value: HandoverFact };
}

/**
 * What belongs to one person beside their statements: outcomes, notifications and handovers (one writer, the service, so they are mirrored and
 * not replicated: no conflicts when a server is replaced, and nothing to push) and the photos that are still needed here.
 */
export interface OwnStore {
  outcomes(): Promise<Outcome[]>;
  applyOutcomes(changes: readonly { statement: string; outcome: Outcome | null }[]): Promise<void>;
  /** Newest first. */
  notifications(): Promise<NotificationFact[]>;
  applyNotifications(changes: readonly { id: string; notification: NotificationFact | null }[]): Promise<void>;
  handovers(): Promise<HandoverFact[]>;
  applyHandovers(changes: readonly { id: string; handover: HandoverFact | null }[]): Promise<void>;
  /** Forgets what a service said that was replaced: outcomes, notifications and handovers. */
  clearSaid(): Promise<void>;
  photos(): Promise<Omit<KeptPhoto, 'bytes'>[]>;
  photo(sha256: string): Promise<KeptPhoto | undefined>;
  keepPhoto(photo: KeptPhoto): Promise<void>;
  markPhoto(sha256: string, state: KeptPhoto['state'], code: Code | null): Promise<void>;
  removePhoto(sha256: string): Promise<void>;
  close(): Promise<void>;
}

export function ownStoreName(prefix: string, userId: string): string {
  return `${prefix}lapka-own-${userId}`;
}

/** A step that was released is never edited, and none is taken out: a change of the store is one more step (docs/adr/2026-11-device-storage.md). */
export const OWN_STEPS: readonly Step[] = [
  // 1, since 2026-11-20: what became of statements, and photos that wait.
  (database) => {
    database.createObjectStore('outcomes', { keyPath: 'statement' });
    database.createObjectStore('photos', { keyPath: 'sha256' });
  },
  // 2, since 2026-11-22: what the service told the person.
  (database) => {
    database.createObjectStore('notifications', { keyPath: '_id' });
  },
  // 3, since 2026-11-22: which pets may be handed over, and to whom.
  (database) => {
    database.createObjectStore('handovers', { keyPath: '_id' });
  },
];

export function openOwnStore(factory: IDBFactory, prefix: string, userId: string): OwnStore {
  const store = reopening(() => openStore<Schema>(factory, ownStoreName(prefix, userId), OWN_STEPS));
  return {
    outcomes: () => store.use((database) => database.getAll('outcomes')),
    applyOutcomes: (changes) =>
      store.use(async (database) => {
        const transaction = database.transaction('outcomes', 'readwrite');
        const done = endOf(transaction);
        for (const { statement, outcome } of changes) {
          if (outcome === null) await transaction.store.delete(statement);
          else await transaction.store.put(outcome);
        }
        await done;
      }),
    notifications: () => store.use(async (database) => (await database.getAll('notifications')).reverse()),
    applyNotifications: (changes) =>
      store.use(async (database) => {
        const transaction = database.transaction('notifications', 'readwrite');
        const done = endOf(transaction);
        for (const { id, notification } of changes) {
          if (notification === null) await transaction.store.delete(id);
          else await transaction.store.put(notification);
        }
        await done;
      }),
    handovers: () => store.use((database) => database.getAll('handovers')),
    applyHandovers: (changes) =>
      store.use(async (database) => {
        const transaction = database.transaction('handovers', 'readwrite');
        const done = endOf(transaction);
        for (const { id, handover } of changes) {
          if (handover === null) await transaction.store.delete(id);
          else await transaction.store.put(handover);
        }
        await done;
      }),
    clearSaid: () =>
      store.use(async (database) => {
        const transaction = database.transaction(['outcomes', 'notifications', 'handovers'], 'readwrite');
        await Promise.all([
          transaction.objectStore('outcomes').clear(),
          transaction.objectStore('notifications').clear(),
          transaction.objectStore('handovers').clear(),
          transaction.done,
        ]);
      }),
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
    close: () => store.close(),
  };
}

export function deleteOwnStore(factory: IDBFactory, prefix: string, userId: string): Promise<void> {
  return deleteStore(factory, ownStoreName(prefix, userId));
}
