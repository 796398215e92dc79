import type { CommentFact } from '../../domain/comment/schema.ts';
import type { OwnDatabase } from '../own/own-database.ts';
import { openSavedPostStore, type SavedPost, type SavedPostStore } from './saved-post-store.ts';
import { SavedPosts, type SavedPostsParts } from './saved-posts.ts';

interface Options extends SavedPostsParts {
  readonly indexedDb: IDBFactory | null;
  /** A later version of the app has what was kept now; posts are read over the network instead. */
  readonly onLater: () => void;
}

/**
 * Keeps on the device what its person bookmarked, posts with comments and photos, and gives up what they do not keep
 * any more. It follows nobody, or the own database that is open (`follow`), with one `SavedPosts` for it. The lifecycle
 * of the own database says whom to follow and what changed, the rounds when the service can be reached, the calls read.
 */
export class BookmarkSync {
  readonly #options: Options;
  readonly #unwatch: (() => void) | undefined;
  #kept: SavedPosts | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#unwatch = options.mirror?.watch((changes) => this.#kept?.mirrorChanged(changes));
  }

  /** The own database was opened, or is about to be closed. Resolves when nothing of the one before is under way. */
  async follow(own: OwnDatabase | null): Promise<void> {
    const { indexedDb, surroundings, onLater } = this.#options;
    const before = this.#kept;
    if ((before?.own ?? null) === own) return;
    this.#kept = null;
    await before?.close();
    if (own === null || indexedDb === null || own.ending.aborted) return;
    const store = openSavedPostStore(indexedDb, surroundings.prefix, own.userId, onLater);
    this.#kept = new SavedPosts(own, store, this.#options);
    this.#kept.wake();
  }

  /** Bookmarks changed. */
  changed(): void {
    this.#kept?.wake();
  }

  /** The service can be reached: what could not be had, or may have grown old, is asked for. */
  reachable(): void {
    this.#kept?.reachable();
  }

  post(id: string): Promise<SavedPost | null> {
    return this.#reading((store) => store.get(id));
  }

  /** The comments of a kept post were read whole. */
  async noteComments(postId: string, comments: CommentFact[]): Promise<void> {
    await this.#reading(async (store) => {
      const before = await store.get(postId);
      if (before?.post) await store.put({ ...before, comments });
      return null;
    });
  }

  busy(): boolean {
    return this.#kept?.busy() ?? false;
  }

  async close(): Promise<void> {
    this.#unwatch?.();
    await this.follow(null);
  }

  async #reading<T>(read: (store: SavedPostStore) => Promise<T | null>): Promise<T | null> {
    return this.#kept === null ? null : read(this.#kept.store).catch(() => null);
  }
}
