import { join } from 'node:path';
import { Queue, whenSettled } from '../../src/domain/promises.ts';
import { badRequest, noDatabase } from './errors.ts';
import { sizeOfFolder, writeDurably } from './files/durable-file.ts';
import { StorageError } from './files/storage-error.ts';
import type { Store } from './files/store.ts';
import type { Reading } from './http/body-reader.ts';
import type { SecurityObject } from './http/security.ts';
import { OpenDatabase } from './open-database.ts';
import { Signal } from './signal.ts';

/**
 * What is stored beside the documents. `instance` identifies this incarnation of the name: a recreated database has
 * another.
 */
export interface DatabaseMeta {
  readonly instance: string;
  readonly createdAt: number;
  readonly security: SecurityObject;
  readonly revsLimit: number;
}

export const META_FILE = 'database.json';

/**
 * The body of every revision stays until compaction, so one document that is written all day would fill the disk:
 * whichever limit is reached first starts it.
 */
const SUPERSEDED_BEFORE_COMPACTION = 2000;
const SUPERSEDED_BYTES_BEFORE_COMPACTION = 32 * 1024 * 1024;

/** The owner of all databases, which is notified of changes. */
export interface DatabaseListener {
  updated(database: Database): void;
  opened(database: Database): void;
  idle(database: Database): void;
  closed(database: Database): void;
  /** Its files could not be read or written. */
  failed(database: Database, failure: StorageError): void;
}

/**
 * One database: its settings are in memory, its documents are opened on demand. `use` holds it open for one piece of
 * work; in between, the owner of all databases may `close` it to save files and memory.
 */
export class Database {
  readonly changed = new Signal();
  readonly #settings = new Queue();
  lastUse = 0;
  #opening: Promise<OpenDatabase> | null = null;
  #closing: Promise<void> | null = null;
  /** Exclusive work that runs or waits. */
  #alone: Promise<void> | null = null;
  #users = 0;
  readonly #idle = new Signal();
  #removed = false;
  #ended = false;
  #compacting = false;
  #updateSeq: number | null = null;

  constructor(
    readonly name: string,
    readonly folder: string,
    private meta: DatabaseMeta,
    private readonly listener: DatabaseListener,
    /** Why it is not served until the next start. */
    private setAside: StorageError | null = null,
  ) {}

  get #data(): string {
    return join(this.folder, 'data');
  }

  get security(): SecurityObject {
    return this.meta.security;
  }

  get revsLimit(): number {
    return this.meta.revsLimit;
  }

  get createdAt(): number {
    return this.meta.createdAt;
  }

  get isIdle(): boolean {
    return this.#users === 0;
  }

  /** Throws 503 for a database that is set aside, because its security settings may be wrong. */
  requireServed(): void {
    if (this.setAside !== null) throw this.setAside;
  }

  get isRemoved(): boolean {
    return this.#removed;
  }

  /** Every failure of the files becomes a `StorageError`; the files are then closed, and the next use reopens them. */
  async use<T>(work: (open: OpenDatabase) => PromiseLike<T>): Promise<T> {
    for (let before = this.#closing ?? this.#alone; before !== null; before = this.#closing ?? this.#alone) {
      await whenSettled(before);
    }
    return await this.#use(work);
  }

  /** Like `use`, but exclusive; later work waits. `work` must not use the database itself. */
  async alone<T>(work: (open: OpenDatabase) => PromiseLike<T>): Promise<T> {
    while (this.#alone !== null) await this.#alone;
    let end = () => {};
    this.#alone = new Promise((resolve) => {
      end = resolve;
    });
    try {
      while (this.#closing !== null || this.#users > 0) {
        await whenSettled(this.#closing ?? this.#idle.next());
      }
      return await this.#use(work);
    } finally {
      this.#alone = null;
      end();
    }
  }

  async #use<T>(work: (open: OpenDatabase) => PromiseLike<T>): Promise<T> {
    if (this.#removed) throw noDatabase();
    if (this.#ended) throw new StorageError('closed');
    if (this.setAside !== null) throw this.setAside;
    this.#users++;
    try {
      this.#opening ??= this.#open();
      const open = await this.#opening;
      return await open.run(() => work(open));
    } finally {
      this.#users--;
      this.lastUse = performance.now();
      if (this.#users === 0) {
        this.#idle.notify();
        this.listener.idle(this);
      }
    }
  }

  /** Like `use`, for work that needs only the documents. */
  readonly read: Reading = (step) => this.use((open) => step(open.documents));

  async #open(): Promise<OpenDatabase> {
    try {
      const open = await OpenDatabase.open(this.#data, this.meta.revsLimit, (failure) => this.#onFailure(failure));
      this.#updateSeq ??= open.documents.updateSeq;
      this.listener.opened(this);
      return open;
    } catch (cause) {
      this.#opening = null;
      if (!(cause instanceof StorageError)) throw cause;
      if (cause.fault === 'set aside') this.setAside = cause;
      this.listener.failed(this, cause);
      throw cause;
    }
  }

  #onFailure(failure: StorageError): void {
    this.listener.failed(this, failure);
    this.closeInBackground();
  }

  /** The sequence of the newest change; known without opening after the first opening. */
  async updateSeq(): Promise<number> {
    return this.#updateSeq ?? (await this.read(async (store) => store.updateSeq));
  }

  /** Size of documents and indexes on the disk, in bytes. */
  async fileSize(): Promise<number> {
    return await sizeOfFolder(this.folder);
  }

  /** Must be called after each write of documents, before it is acknowledged. */
  wrote(store: Store): void {
    const { superseded, supersededBytes } = store.tally;
    if (superseded >= SUPERSEDED_BEFORE_COMPACTION || supersededBytes >= SUPERSEDED_BYTES_BEFORE_COMPACTION) {
      this.compactInBackground();
    }
    this.#updateSeq = store.updateSeq;
    this.changed.notify();
    this.listener.updated(this);
  }

  /** No request waits for it, and a failure breaks no promise: the next compaction removes what is left. */
  compactInBackground(): void {
    if (this.#compacting) return;
    this.#compacting = true;
    void whenSettled(this.#compact()).then(() => {
      this.#compacting = false;
    });
  }

  async #compact(): Promise<void> {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const from: string = cursor;
      cursor = await this.read((store) => store.compactSome(from));
    }
  }

  async setSecurity(security: SecurityObject): Promise<void> {
    await this.#setMeta({ ...this.meta, security });
  }

  /** The files take the limit when they open, so the next use reopens them. */
  async setRevsLimit(revsLimit: number): Promise<void> {
    await this.#setMeta({ ...this.meta, revsLimit });
    await this.close();
  }

  async #setMeta(meta: DatabaseMeta): Promise<void> {
    await this.#settings.add(async () => {
      await writeDurably(join(this.folder, META_FILE), JSON.stringify(meta));
      this.meta = meta;
    });
  }

  /**
   * Closes it permanently: background work ends with its current step, and nothing opens after the folder is released.
   */
  async end(): Promise<void> {
    this.#ended = true;
    await this.close();
  }

  /** Waits for running work; work that arrives during that time waits and then reopens the database. */
  async close(): Promise<void> {
    this.#closing ??= this.#closeWhenIdle().finally(() => {
      this.#closing = null;
    });
    await this.#closing;
  }

  /**
   * For work on the files themselves: waits until the database is unused and closes it; work that arrives during that
   * time waits and then reopens it. `folder` contains everything, `data` in it the documents.
   */
  async whileClosed<T>(work: (paths: { folder: string; data: string }) => Promise<T>): Promise<T> {
    while (this.#closing !== null) await whenSettled(this.#closing);
    if (this.#removed) throw noDatabase();
    if (this.#ended) throw new StorageError('closed');
    if (this.setAside !== null) throw this.setAside;
    const done = this.#closeWhenIdle()
      .then(() => work({ folder: this.folder, data: this.#data }))
      .catch((cause: unknown) => {
        if (cause instanceof StorageError) this.listener.failed(this, cause);
        throw cause;
      });
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    this.#closing = settled.finally(() => {
      this.#closing = null;
    });
    return await done;
  }

  /** For the owner of all databases; a failure shows at the next use, which reopens the files. */
  closeInBackground(): void {
    if (this.#closing === null) void whenSettled(this.close());
  }

  async #closeWhenIdle(): Promise<void> {
    while (this.#users > 0) await this.#idle.next();
    const opening = this.#opening;
    if (opening === null) return;
    try {
      await (await opening).close();
    } finally {
      this.#opening = null;
      this.listener.closed(this);
    }
  }

  /** From now on every use fails with 404, and waiting feeds wake to see it. */
  async markRemoved(): Promise<void> {
    this.#removed = true;
    await this.close();
    this.changed.notify();
  }

  /** `12-3f9a…`: opaque to clients. */
  formatSeq(seq: number): string {
    return `${seq}-${this.meta.instance}`;
  }

  /**
   * A sequence of an earlier database of this name counts as the start, as in CouchDB; an invalid sequence is a 400.
   */
  parseSeq(text: string): number {
    if (text === '' || text === '0') return 0;
    const match = /^(\d+)-([0-9a-f]+)$/.exec(text);
    if (match === null) throw badRequest("Malformed sequence supplied in 'since' parameter.");
    return match[2] === this.meta.instance ? Number(match[1]) : 0;
  }
}
