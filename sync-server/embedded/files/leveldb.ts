import { readdir } from 'node:fs/promises';
import leveldown, { type Level, type Operation, type Range } from 'leveldown';
import { Signal } from '../signal.ts';
import { StorageError, storageError } from './storage-error.ts';

/** Some entries in order; `isLast` if no more follow. */
export interface Page {
  readonly entries: readonly (readonly [key: string, value: string])[];
  readonly isLast: boolean;
}

/** Limits of one page: the first one reached ends it, and it has at least one entry. */
export interface PageSize {
  readonly entries: number;
  /** Characters of the values. */
  readonly bytes: number;
}

type Answered<T> = (cause: Error | null | undefined, value?: T) => void;

/**
 * The files of one LevelDB. Every operation settles its promise, also a failed one. After a failure all reads and
 * writes are refused, because LevelDB itself writes no more after a failed write; the owner is notified of the first
 * failure and reopens the files. `close` waits for running operations.
 */
export class LevelStore {
  #running = 0;
  readonly #idle = new Signal();
  #failure: StorageError | null = null;
  #closing: Promise<void> | null = null;

  private constructor(
    private readonly level: Level,
    private readonly failed: (failure: StorageError) => void,
  ) {}

  /**
   * Opens the files in this folder. A folder with data is never initialised again, which LevelDB would do if only the
   * name of its newest manifest is lost.
   * @throws StorageError
   */
  static async open(path: string, failed: (failure: StorageError) => void = () => {}): Promise<LevelStore> {
    const level = leveldown(path);
    try {
      const createIfMissing = !(await holdsData(path));
      await new Promise<void>((resolve, reject) => {
        level.open({ createIfMissing }, (cause) => (cause ? reject(cause) : resolve()));
      });
    } catch (cause) {
      throw storageError(cause);
    }
    return new LevelStore(level, failed);
  }

  /** Opens the files for the duration of `work`. */
  static async use<T>(path: string, work: (level: LevelStore) => Promise<T>): Promise<T> {
    const level = await LevelStore.open(path);
    try {
      return await work(level);
    } finally {
      await level.close();
    }
  }

  async get(key: string): Promise<string | undefined> {
    const [value] = await this.getMany([key]);
    return value;
  }

  /** The values in the order of the keys; undefined if missing. All are from one snapshot. */
  async getMany(keys: readonly string[]): Promise<(string | undefined)[]> {
    if (keys.length === 0) return [];
    return await this.#run((done) => this.level.getMany(keys, { asBuffer: false }, done));
  }

  async getBytes(keys: readonly string[]): Promise<(Buffer | undefined)[]> {
    if (keys.length === 0) return [];
    return await this.#run((done) => this.level.getMany(keys, { asBuffer: true }, done));
  }

  async page(range: Range, size: PageSize): Promise<Page> {
    return await this.#run<Page>((done) => {
      const iterator = this.level.iterator({ ...range, keyAsBuffer: false, valueAsBuffer: false });
      const entries: [string, string][] = [];
      let bytes = 0;
      const finish = (problem: Error | null | undefined, isLast: boolean) => {
        iterator.end((cause) => done(problem ?? cause, { entries, isLast }));
      };
      const step = () => {
        iterator.next((cause, key, value) => {
          if (cause || key === undefined || value === undefined) return finish(cause, true);
          entries.push([key, value]);
          bytes += value.length;
          if (entries.length >= size.entries || bytes >= size.bytes) finish(null, false);
          else step();
        });
      };
      step();
    });
  }

  /** Atomic and durable: when it resolves, all of it is on the disk and survives a power cut. */
  async batch(operations: readonly Operation[]): Promise<void> {
    if (operations.length === 0) return;
    await this.#run<void>((done) => this.level.batch(operations, { sync: true }, done));
  }

  async #run<T>(start: (done: Answered<T>) => void): Promise<T> {
    if (this.#failure !== null) throw this.#failure;
    if (this.#closing !== null) throw new StorageError('closed');
    this.#running++;
    try {
      return await new Promise<T>((resolve, reject) => {
        start((cause, value) => (cause ? reject(cause) : resolve(value as T)));
      });
    } catch (cause) {
      throw this.fail(storageError(cause));
    } finally {
      if (--this.#running === 0) this.#idle.notify();
    }
  }

  /**
   * Refuses every operation from now on with this failure; also for callers that find unreadable data.
   * @returns the first failure
   */
  fail(failure: StorageError): StorageError {
    if (this.#failure === null) {
      this.#failure = failure;
      this.failed(failure);
    }
    return this.#failure;
  }

  /** For work that interprets what it reads: a corrupt value is a failure of the files too. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw cause instanceof StorageError && cause.fault === 'damaged' ? this.fail(cause) : cause;
    }
  }

  async close(): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #close(): Promise<void> {
    while (this.#running > 0) await this.#idle.next();
    await new Promise<void>((resolve, reject) => {
      this.level.close((cause) => (cause ? reject(storageError(cause)) : resolve()));
    });
  }
}

/** Tables and logs exist only once LevelDB has started. */
async function holdsData(path: string): Promise<boolean> {
  const names = await readdir(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  return names.some((name) => /\.(ldb|sst|log)$/.test(name));
}
