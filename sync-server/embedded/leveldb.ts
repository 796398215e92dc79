import { readdir } from 'node:fs/promises';
import leveldown, { type Level, type Operation, type Range } from 'leveldown';
import { Signal } from './signal.ts';
import { StorageError, storageError } from './storage-error.ts';

/** Some entries in their order; `isLast` when none follows. */
export interface Page {
  readonly entries: readonly (readonly [key: string, value: string])[];
  readonly isLast: boolean;
}

/** How much one page may hold: whichever is reached first ends it, at least one entry is in it. */
export interface PageSize {
  readonly entries: number;
  /** Characters of the values. */
  readonly bytes: number;
}

type Answered<T> = (cause: Error | null | undefined, value?: T) => void;

/**
 * The files of one LevelDB. Every operation ends in its promise, also a failed one. After a failure nothing is read or
 * written any more, because LevelDB itself writes no more once a write failed: the owner hears of the first one and
 * opens the files anew. `close` waits for what is under way.
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
   * Opens the files in this folder. A folder that holds data is never begun anew, which LevelDB would do where only the
   * name of the newest list of files is lost. Rejects with a `StorageError`.
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

  /** Opens the files for the time of `work`. */
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

  /** The values in the order of the keys; undefined: nothing. All are of one moment. */
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

  /** All of it or nothing, and on the disk when it resolves, so that it survives a power cut. */
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
   * From here on every operation is refused with this; also for who finds that what was read cannot be. Gives the
   * failure that counts: the first.
   */
  fail(failure: StorageError): StorageError {
    if (this.#failure === null) {
      this.#failure = failure;
      this.failed(failure);
    }
    return this.#failure;
  }

  /** For work that understands what it reads: a value that is not as it was written is a failure of the files, too. */
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

/** Tables and logs are written only when LevelDB has begun. */
async function holdsData(path: string): Promise<boolean> {
  const names = await readdir(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  return names.some((name) => /\.(ldb|sst|log)$/.test(name));
}
