import { createRequire } from 'node:module';
import { promisify } from 'node:util';

/** What of LevelDB's binding is used beside PouchDB. */
interface Level {
  open(callback: (cause?: Error | null) => void): void;
  close(callback: (cause?: Error | null) => void): void;
  get(key: string, options: { asBuffer: boolean }, callback: (cause: Error | null, value?: string) => void): void;
  batch(operations: readonly Operation[], options: { sync: boolean }, callback: (cause?: Error | null) => void): void;
  iterator(options: { keyAsBuffer: boolean; valueAsBuffer: boolean }): LevelIterator;
  /** Beneath every write, PouchDB's too. */
  _batch(operations: unknown, options: { sync?: boolean }, callback: unknown): unknown;
}

interface LevelIterator {
  next(callback: (cause: Error | null, key?: string, value?: string) => void): void;
  end(callback: (cause?: Error | null) => void): void;
}

interface LevelBinding {
  (location: string): Level;
  destroy(location: string, callback: unknown): void;
}

type Operation =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string };

/** The binding that PouchDB's adapter itself loads, so that both always write the same format. */
export const leveldown: LevelBinding = createRequire(createRequire(import.meta.url).resolve('pouchdb-adapter-leveldb'))(
  'leveldown',
);

/** Where PouchDB's adapter keeps what; `leveldb.test.ts` fails when an update of it does otherwise. */
const ROOMS = {
  /** By id: the tree of revisions, and in which place of `bySeq` each stored one lies. */
  documents: 'document-store',
  /** By change: the revision that was written with it. */
  bySeq: 'by-sequence',
  /** By digest: which revisions refer to it. */
  attachments: 'attach-store',
  attachmentBytes: 'attach-binary-store',
  local: 'local-store',
  meta: 'meta-store',
} as const;

type Room = keyof typeof ROOMS;

export const UPDATE_SEQ_KEY = '_local_last_update_seq';
export const DOC_COUNT_KEY = '_local_doc_count';

export const seqKey = (seq: number) => String(seq).padStart(16, '0');

/**
 * The files of one PouchDB database, for what PouchDB cannot do itself. Only while PouchDB has them closed: it keeps counts in memory and takes what it read for
 * what is there. Changes are collected and written at once by `commit`, so after a power cut all of them are there or none.
 */
export class LevelFiles {
  /** What this key will hold; undefined: nothing. */
  readonly #changed = new Map<string, string | undefined>();

  private constructor(private readonly level: Level) {}

  /** Opens the files in this path for the time of `work`. */
  static async use<T>(path: string, work: (files: LevelFiles) => Promise<T>): Promise<T> {
    const level = leveldown(path);
    await promisify(level.open.bind(level))();
    try {
      return await work(new LevelFiles(level));
    } finally {
      await promisify(level.close.bind(level))();
    }
  }

  /** What is there, with the collected changes; undefined: nothing. */
  async get(room: Room, name: string): Promise<unknown> {
    const key = keyOf(room, name);
    const text = this.#changed.has(key) ? this.#changed.get(key) : await this.#read(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async #read(key: string): Promise<string | undefined> {
    return await new Promise((resolve, reject) => {
      this.level.get(key, { asBuffer: false }, (cause, value) => {
        if (cause === null || cause === undefined) resolve(value);
        else if (/notfound/i.test(cause.message)) resolve(undefined);
        else reject(cause);
      });
    });
  }

  put(room: Room, name: string, value: unknown): void {
    this.#changed.set(keyOf(room, name), JSON.stringify(value));
  }

  remove(room: Room, name: string): void {
    this.#changed.set(keyOf(room, name), undefined);
  }

  /** One batch, on the disk when it resolves. */
  async commit(): Promise<void> {
    const operations = [...this.#changed].map(
      ([key, value]): Operation => (value === undefined ? { type: 'del', key } : { type: 'put', key, value }),
    );
    this.#changed.clear();
    if (operations.length > 0) await promisify(this.level.batch.bind(this.level))(operations, { sync: true });
  }
}

/** As sublevel-pouchdb writes it. */
function keyOf(room: Room, name: string): string {
  return `\u00ff${ROOMS[room]}\u00ff${name}`;
}
