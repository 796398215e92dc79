import type { DBSchema } from 'idb';
import type { CommentFact } from '../../domain/comment/schema.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import { deleteStore, openStore, type Step } from '../store/open.ts';
import { reopening } from '../store/reopening.ts';

/** A bookmarked post as stored on this device. Of one that is `gone`, no text is stored. */
export interface SavedPost {
  id: string;
  post: PostFact | null;
  /** Null if they were never read completely. */
  comments: CommentFact[] | null;
  gone: 'removed' | 'missing' | null;
  /** The addresses of its photos that belong in the cache. */
  photos: string[];
  /** When it was last compared with the service, in milliseconds by the server's time. */
  at: number;
}

interface Schema extends DBSchema {
  posts: { key: string; value: SavedPost };
}

/**
 * What a person bookmarked, in a separate database: it is deleted with the person's data, and no limit and no freeing
 * of space affects it.
 */
export interface SavedPostStore {
  ids(): Promise<string[]>;
  get(id: string): Promise<SavedPost | null>;
  put(saved: SavedPost): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Every photo that belongs in the cache. */
  photos(): Promise<Set<string>>;
  close(): Promise<void>;
}

export function savedPostStoreName(prefix: string, userId: string): string {
  return `${prefix}lapka-bookmarks-${userId}`;
}

/**
 * Released steps are never edited or removed: a change of the store is a further step
 * (docs/adr/2026-11-device-storage.md).
 */
export const SAVED_POST_STORE_STEPS: readonly Step[] = [
  (database) => {
    database.createObjectStore('posts', { keyPath: 'id' });
  },
];

/** `onLater` as in `reopening`. */
export function openSavedPostStore(
  factory: IDBFactory,
  prefix: string,
  userId: string,
  onLater?: () => void,
): SavedPostStore {
  const store = reopening(
    () => openStore<Schema>(factory, savedPostStoreName(prefix, userId), SAVED_POST_STORE_STEPS),
    { onLater },
  );
  return {
    ids: () => store.use((database) => database.getAllKeys('posts')),
    get: (id) =>
      store.use(async (database) => {
        const saved = await database.get('posts', id);
        return saved === undefined ? null : inOurShape(saved);
      }),
    put: (saved) => store.use(async (database) => void (await database.put('posts', saved))),
    remove: (ids) =>
      store.use(async (database) => {
        const transaction = database.transaction('posts', 'readwrite');
        await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
      }),
    photos: () =>
      store.use(async (database) => {
        const found = new Set<string>();
        for (let cursor = await database.transaction('posts').store.openCursor(); cursor; ) {
          for (const photo of cursor.value.photos) found.add(photo);
          cursor = await cursor.continue();
        }
        return found;
      }),
    close: () => store.close(),
  };
}

/** An earlier version of the app may have stored it. */
function inOurShape(saved: SavedPost): SavedPost {
  const { post, comments } = saved;
  return {
    ...saved,
    post: upgradeDocument(post),
    comments: comments?.map((comment) => upgradeDocument(comment)) ?? null,
  };
}

export function deleteSavedPostStore(factory: IDBFactory, prefix: string, userId: string): Promise<void> {
  return deleteStore(factory, savedPostStoreName(prefix, userId));
}
