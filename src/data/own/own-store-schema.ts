import type { DBSchema } from 'idb';
import type { Code } from '../../domain/codes.ts';
import { deleteStore, type Step } from '../store/open.ts';

/** A delivered fact as in its document, without its revision: it has one writer, so there is nothing to compare. */
export type DeliveredDocument = Readonly<Record<string, unknown>> & { readonly _id: string };

/** The stored form. `orders` are its index entries, one for each order that contains it. */
export interface StoredDelivered {
  _id: string;
  fact: DeliveredDocument;
  orders: string[];
}

/** The index of all orders of all kinds. */
export const ORDERS = 'orders';
/** A photo of a message, received or sent. Bytes and not a Blob: WebKit's private windows cannot store Blobs. */
export interface PrivatePhoto {
  sha256: string;
  /** The message that shows it, by the id of the fact or the own statement: it is deleted with that. */
  message: string;
  bytes: ArrayBuffer;
  type: string;
  size: number;
  keptAt: string;
}

/** When it arrived, its size, its message: read from the index, without the bytes. */
export type PhotoCacheKey = [string, number, string];
export const PHOTO_CACHE = 'kept';

/** A photo that waits for upload. Bytes and not a Blob: WebKit's private windows cannot store Blobs. */
export interface StoredPhoto {
  sha256: string;
  bytes: ArrayBuffer;
  type: string;
  addedAt: string;
  state: 'waiting' | 'sent' | 'refused';
  code: Code | null;
  /** Of a message: only the two people of its chat may see it. */
  private?: true;
}

export interface OwnSchema extends DBSchema {
  delivered: { key: string; value: StoredDelivered; indexes: { [ORDERS]: string } };
  photos: { key: string; value: StoredPhoto };
  private: { key: string; value: PrivatePhoto; indexes: { [PHOTO_CACHE]: PhotoCacheKey } };
  state: { key: string; value: string };
}

export function ownStoreName(prefix: string, userId: string): string {
  return `${prefix}lapka-own-${userId}`;
}

/**
 * Released steps are never edited or removed: a change of the store is a further step
 * (docs/adr/2026-11-device-storage.md).
 */
export const OWN_STEPS: readonly Step[] = [
  (database) => {
    database.createObjectStore('photos', { keyPath: 'sha256' });
    database.createObjectStore('state');
    // One store for all delivered facts, indexed by the orders that their kind declares.
    database.createObjectStore('delivered', { keyPath: '_id' }).createIndex(ORDERS, 'orders', { multiEntry: true });
    // Photos of messages, which a page cannot load from an address.
    database
      .createObjectStore('private', { keyPath: 'sha256' })
      .createIndex(PHOTO_CACHE, ['keptAt', 'size', 'message']);
  },
];

export function deleteOwnStore(factory: IDBFactory, prefix: string, userId: string): Promise<void> {
  return deleteStore(factory, ownStoreName(prefix, userId));
}
