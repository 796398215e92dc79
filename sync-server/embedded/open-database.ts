import { rm } from 'node:fs/promises';
import { whenSettled } from '../../src/domain/promises.ts';
import { closePouch, openPouch, type Pouch } from './files/pouch.ts';
import type { StoreProvider } from './files/pouch-adapter.ts';
import { type StorageError, storageError } from './files/storage-error.ts';
import { Store } from './files/store.ts';

/** Rows of an index are rewritten constantly, and their history is never read. */
const INDEX_REVS_LIMIT = 10;

/**
 * The open files of one database: the documents, and the indexes in use. The first failure of any of them ends all work
 * on them with a `StorageError`, whatever the work returned: PouchDB's result of a failed read looks like an empty one.
 */
export class OpenDatabase implements StoreProvider {
  #store: Store | null = null;
  readonly #indexes = new Map<string, Promise<Store>>();
  /** Paths of unreadable indexes, which are erased when everything is closed. */
  readonly #spoiled = new Set<string>();
  #pouch: Pouch | null = null;
  #failure: StorageError | null = null;
  /**
   * Rejects each running piece of work. A shared promise of the failure would retain everything that was ever raced
   * against it.
   */
  readonly #running = new Set<(failure: StorageError) => void>();

  private constructor(
    private readonly path: string,
    private readonly failed: (failure: StorageError) => void,
  ) {}

  /**
   * `failed` is notified of the first failure after the opening.
   * @throws StorageError
   */
  static async open(path: string, revsLimit: number, failed: (failure: StorageError) => void): Promise<OpenDatabase> {
    const opened = new OpenDatabase(path, failed);
    opened.#store = await Store.open(path, { revsLimit, isIndex: false, failed: opened.#onFailure });
    return opened;
  }

  readonly #onFailure = (failure: StorageError) => {
    if (this.#failure !== null) return;
    this.#failure = failure;
    for (const fail of this.#running) fail(failure);
    this.failed(failure);
  };

  get documents(): Store {
    if (this.#store === null) throw new Error('The documents are not open.');
    return this.#store;
  }

  /** The result of the work, or the failure of the files if that comes first. */
  async run<T>(work: () => PromiseLike<T>): Promise<T> {
    const { promise: failing, reject: fail } = withReject();
    this.#running.add(fail);
    try {
      const result = await Promise.race([work(), failing]);
      if (this.#failure !== null) throw this.#failure;
      return result;
    } catch (cause) {
      throw this.#failure ?? cause;
    } finally {
      this.#running.delete(fail);
    }
  }

  /** For Mango queries and views. */
  get pouch(): Pouch {
    this.#pouch ??= openPouch(this.path, this);
    return this.#pouch;
  }

  async store(path: string): Promise<Store> {
    if (path === this.path) return this.documents;
    const opening =
      this.#indexes.get(path) ??
      this.#openIndex(path).catch((cause: unknown) => {
        this.#indexes.delete(path);
        throw this.#refuse(cause);
      });
    this.#indexes.set(path, opening);
    return await opening;
  }

  /** An unreadable index is rebuilt from the documents. */
  async #openIndex(path: string): Promise<Store> {
    const failed = (failure: StorageError) => {
      if (failure.fault === 'damaged') this.#spoiled.add(path);
      this.#onFailure(failure);
    };
    const options = { revsLimit: INDEX_REVS_LIMIT, isIndex: true, failed };
    try {
      return await Store.open(path, options);
    } catch (cause) {
      if (storageError(cause).fault !== 'damaged') throw cause;
      this.#spoiled.delete(path);
      await rm(path, { recursive: true, force: true });
      return await Store.open(path, options);
    }
  }

  #refuse(cause: unknown): StorageError {
    const failure = storageError(cause);
    this.#onFailure(failure);
    return failure;
  }

  async release(path: string): Promise<void> {
    const opening = this.#indexes.get(path);
    this.#indexes.delete(path);
    const store = await opening?.catch(() => null);
    await store?.close();
  }

  async erase(path: string): Promise<void> {
    await this.release(path);
    await rm(path, { recursive: true, force: true });
  }

  broke(cause: unknown): void {
    this.#refuse(cause);
  }

  /** After a failure PouchDB is not awaited: its work may never end. */
  async close(): Promise<void> {
    if (this.#pouch !== null) {
      const closing = closePouch(this.#pouch);
      if (this.#failure === null) await closing;
      else void whenSettled(closing);
    }
    for (const path of [...this.#indexes.keys()]) await this.release(path);
    await this.#store?.close();
    for (const path of this.#spoiled) await rm(path, { recursive: true, force: true });
  }
}

function withReject(): { promise: Promise<never>; reject: (cause: unknown) => void } {
  let reject: (cause: unknown) => void = () => {};
  const promise = new Promise<never>((_, no) => {
    reject = no;
  });
  return { promise, reject };
}
