import type { CommentFact } from '../../domain/comment/schema.ts';
import type { OwnDatabase } from '../own/own-database.ts';
import { openSavedPostStore, type SavedPost, type SavedPostStore } from './saved-post-store.ts';
import { SavedPosts, type SavedPostsParts } from './saved-posts.ts';

interface Options extends SavedPostsParts {
  readonly indexedDb: IDBFactory | null;
  /** Called when a later version of the app owns the store; posts are then read over the network. */
  readonly onLater: () => void;
}

/**
 * Stores a person's bookmarked posts on the device, with comments and photos, and deletes those no longer bookmarked.
 * It follows the open own database (`follow`), or none, with one `SavedPosts` for it. The own database's lifecycle
 * reports openings and changes, the rounds report a reachable service, and the calls read.
 */
export class BookmarkSync {
  readonly #options: Options;
  readonly #unwatch: (() => void) | undefined;
  #saved: SavedPosts | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#unwatch = options.mirror?.watch((changes) => this.#saved?.mirrorChanged(changes));
  }

  /** The own database was opened, or is about to be closed. Resolves when no work for the former one is in flight. */
  async follow(own: OwnDatabase | null): Promise<void> {
    const { indexedDb, surroundings, onLater } = this.#options;
    const before = this.#saved;
    if ((before?.own ?? null) === own) return;
    this.#saved = null;
    await before?.close();
    if (own === null || indexedDb === null || own.ending.aborted) return;
    const store = openSavedPostStore(indexedDb, surroundings.prefix, own.userId, onLater);
    this.#saved = new SavedPosts(own, store, this.#options);
    this.#saved.wake();
  }

  changed(): void {
    this.#saved?.wake();
  }

  /** The service can be reached: missing or possibly outdated posts are fetched. */
  reachable(): void {
    this.#saved?.reachable();
  }

  post(id: string): Promise<SavedPost | null> {
    return this.#reading((store) => store.get(id));
  }

  /** The comments of a saved post were read completely. */
  async noteComments(postId: string, comments: CommentFact[]): Promise<void> {
    await this.#reading(async (store) => {
      const before = await store.get(postId);
      if (before?.post) await store.put({ ...before, comments });
      return null;
    });
  }

  busy(): boolean {
    return this.#saved?.busy() ?? false;
  }

  async close(): Promise<void> {
    this.#unwatch?.();
    await this.follow(null);
  }

  async #reading<T>(read: (store: SavedPostStore) => Promise<T | null>): Promise<T | null> {
    return this.#saved === null ? null : read(this.#saved.store).catch(() => null);
  }
}
