import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';
import { badRequest, noDatabase } from './errors.ts';
import { closePouch, openPouch, type Pouch } from './pouch.ts';
import type { SecurityObject } from './security.ts';
import { Signal } from './signal.ts';

/** What is kept beside the documents. `instance` marks this life of the name: a database made again under it has another one. */
export interface DatabaseMeta {
  readonly instance: string;
  readonly createdAt: number;
  readonly security: SecurityObject;
  readonly revsLimit: number;
}

export const META_FILE = 'database.json';

/**
 * PouchDB keeps the body of every revision until it is told to compact, so a checkpoint that is written all day would fill the disk. It remembers how far it
 * came, so each compaction looks only at what was written since.
 */
const SUPERSEDED_BEFORE_COMPACTION = 2000;

/** Who keeps the databases and wants to know. */
export interface Keeper {
  updated(database: Database): void;
  opened(database: Database): void;
  idle(database: Database): void;
  closed(database: Database): void;
}

/**
 * One database: its settings in memory, its documents opened on demand. `use` keeps it open for the time of one piece of work; between
 * two of them the owner of all databases may `close` it to save files and memory.
 */
export class Database {
  readonly changed = new Signal();
  /** Serialises what reads before it writes, which PouchDB does not do for us (`_local` documents, attachment stubs). */
  readonly writes = new Queue();
  lastUse = 0;
  #opening: Promise<Pouch> | null = null;
  #closing: Promise<void> | null = null;
  #users = 0;
  readonly #idle = new Signal();
  #removed = false;
  #superseded = 0;
  #updateSeq: number | null = null;

  constructor(
    readonly name: string,
    readonly folder: string,
    private meta: DatabaseMeta,
    private readonly keeper: Keeper,
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

  get isRemoved(): boolean {
    return this.#removed;
  }

  async use<T>(work: (pouch: Pouch) => PromiseLike<T>): Promise<T> {
    while (this.#closing !== null) await this.#closing;
    if (this.#removed) throw noDatabase();
    this.#users++;
    try {
      this.#opening ??= this.#open();
      return await work(await this.#opening);
    } finally {
      this.#users--;
      this.lastUse = performance.now();
      if (this.#users === 0) {
        this.#idle.notify();
        this.keeper.idle(this);
      }
    }
  }

  async #open(): Promise<Pouch> {
    try {
      const pouch = await openPouch(this.#data, { revsLimit: this.meta.revsLimit });
      this.#updateSeq ??= (await pouch.info()).update_seq;
      this.keeper.opened(this);
      return pouch;
    } catch (cause) {
      this.#opening = null;
      throw cause;
    }
  }

  /** For work that nobody waits for; it holds the database open until it is done. Its failure changes nothing that was promised. */
  runInBackground(work: (pouch: Pouch) => PromiseLike<unknown>): void {
    this.use(work).catch(() => undefined);
  }

  /** The number of the newest change; known without opening once it was open. */
  async updateSeq(): Promise<number> {
    return this.#updateSeq ?? (await this.use(async (pouch) => (await pouch.info()).update_seq));
  }

  /** To be called after each write of documents, before it is acknowledged; `superseded` counts those that had an earlier revision. */
  async wrote(pouch: Pouch, superseded = 0): Promise<void> {
    this.#superseded += superseded;
    if (this.#superseded >= SUPERSEDED_BEFORE_COMPACTION) {
      this.#superseded = 0;
      this.runInBackground((open) => open.compact());
    }
    this.#updateSeq = (await pouch.info()).update_seq;
    this.changed.notify();
    this.keeper.updated(this);
  }

  async setSecurity(security: SecurityObject): Promise<void> {
    await this.#setMeta({ ...this.meta, security });
  }

  /** PouchDB takes the limit when it opens, so the next use opens it anew. */
  async setRevsLimit(revsLimit: number): Promise<void> {
    await this.#setMeta({ ...this.meta, revsLimit });
    await this.close();
  }

  async #setMeta(meta: DatabaseMeta): Promise<void> {
    await this.writes.add(async () => {
      await writeDurably(join(this.folder, META_FILE), JSON.stringify(meta));
      this.meta = meta;
    });
  }

  /** Waits for the work that is under way; work that comes meanwhile waits and then opens the database again. */
  async close(): Promise<void> {
    this.#closing ??= this.#closeWhenIdle().finally(() => {
      this.#closing = null;
    });
    await this.#closing;
  }

  /**
   * For work on the files themselves: waits until nobody uses the database and closes it; whoever comes meanwhile waits and then opens it anew. `folder` holds everything, `data` in it the
   * documents.
   */
  async whileClosed<T>(work: (paths: { folder: string; data: string }) => Promise<T>): Promise<T> {
    while (this.#closing !== null) await this.#closing;
    if (this.#removed) throw noDatabase();
    const done = this.#closeWhenIdle().then(() => work({ folder: this.folder, data: this.#data }));
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    this.#closing = settled.finally(() => {
      this.#closing = null;
    });
    return await done;
  }

  /** For the keeper of all databases; a failure shows at the next use, which opens anew. */
  closeInBackground(): void {
    if (this.#closing === null) this.close().catch(() => undefined);
  }

  async #closeWhenIdle(): Promise<void> {
    while (this.#users > 0) await this.#idle.next();
    const opening = this.#opening;
    if (opening === null) return;
    try {
      await closePouch(await opening);
    } finally {
      this.#opening = null;
      this.keeper.closed(this);
    }
  }

  /** From now on every use is answered with 404, and those who wait for changes are woken to see it. */
  async markRemoved(): Promise<void> {
    this.#removed = true;
    await this.close();
    this.changed.notify();
  }

  /** `12-3f9a…`: opaque to everyone else. */
  formatSeq(seq: number): string {
    return `${seq}-${this.meta.instance}`;
  }

  /** A sequence of an earlier database of this name starts from the beginning, as in CouchDB; what is no sequence is a 400. */
  parseSeq(text: string): number {
    if (text === '' || text === '0') return 0;
    const match = /^(\d+)-([0-9a-f]+)$/.exec(text);
    if (match === null) throw badRequest("Malformed sequence supplied in 'since' parameter.");
    return match[2] === this.meta.instance ? Number(match[1]) : 0;
  }
}

/** Runs one piece of work after the other; a failed one does not hold up the next. */
class Queue {
  #last: Promise<unknown> = Promise.resolve();

  async add<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => undefined);
    return await result;
  }
}
