import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { whenSettled } from '../../src/domain/promises.ts';
import { Database, type DatabaseListener, type DatabaseMeta, META_FILE } from './database.ts';
import { LONGEST_HISTORY } from './documents/incoming.ts';
import { EngineError, noDatabase } from './errors.ts';
import { type EngineLog, FailureLog } from './failure-log.ts';
import { syncFolder, writeDurably } from './files/durable-file.ts';
import { StorageError } from './files/storage-error.ts';
import { isObject } from './http/json.ts';
import { ADMINS_ONLY } from './http/security.ts';
import { checkDatabaseName, folderName, nameOfFolder } from './names.ts';
import { Updates } from './updates.ts';

/**
 * Number of idle databases that stay open: each costs some open files and a write buffer; opening one takes a few
 * milliseconds.
 */
const MAX_OPEN_DATABASES = 200;

/**
 * All databases of a data folder, each in a folder under `databases/`: prepared under `new/` and moved there whole, or
 * moved whole to `removed/` and then erased. So after any crash a database either exists or not, and the folder listing
 * is the registry.
 */
export class Databases {
  readonly updates = new Updates();
  readonly #byName = new Map<string, Database>();
  /** Names that are being created or removed; other requests for them wait for the result. */
  readonly #changing = new Map<string, Promise<unknown>>();
  readonly #open = new Set<Database>();
  readonly #listener: DatabaseListener = {
    updated: (database) => this.updates.record(database.name, 'updated'),
    opened: (database) => this.#open.add(database),
    idle: () => this.#closeIdle(),
    closed: (database) => this.#open.delete(database),
    failed: (database, failure) => this.failures.tell(database.name, failure),
  };

  private constructor(
    private readonly folder: string,
    private readonly heldOpen: number,
    private readonly failures: FailureLog,
  ) {}

  static async open(folder: string, log: EngineLog, heldOpen = MAX_OPEN_DATABASES): Promise<Databases> {
    const all = new Databases(folder, heldOpen, new FailureLog(log));
    await rm(all.#path('new'), { recursive: true, force: true });
    await rm(all.#path('removed'), { recursive: true, force: true });
    for (const folder of ['databases', 'new', 'removed']) await mkdir(all.#path(folder), { recursive: true });
    for (const entry of (await readdir(all.#path('databases'))).sort()) {
      const name = nameOfFolder(entry);
      if (name === null) continue;
      const path = all.#path('databases', entry);
      await all.#find(name, path);
    }
    return all;
  }

  #path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  /** A database with unreadable settings exists, but returns 503 and admits nobody; the others are served. */
  async #find(name: string, path: string): Promise<void> {
    try {
      this.#add(name, path, readMeta(await readFile(join(path, META_FILE), 'utf8')));
    } catch (cause) {
      const failure = new StorageError('no settings', cause);
      this.failures.tell(name, failure);
      this.#add(name, path, newMeta(), failure);
    }
  }

  #add(name: string, path: string, meta: DatabaseMeta, setAside: StorageError | null = null): void {
    this.#byName.set(name, new Database(name, path, meta, this.#listener, setAside));
    this.updates.record(name, 'created');
  }

  /** Names of databases with read failures since the start, including databases removed since. */
  get unreadable(): readonly string[] {
    return this.failures.unreadable;
  }

  names(): string[] {
    return [...this.#byName.keys()].sort();
  }

  find(name: string): Database | null {
    return this.#byName.get(name) ?? null;
  }

  get(name: string): Database {
    const database = this.#byName.get(name);
    if (database === undefined) throw noDatabase();
    return database;
  }

  get openCount(): number {
    return this.#open.size;
  }

  /** @throws EngineError 412 `file_exists` if it exists */
  async create(name: string): Promise<void> {
    checkDatabaseName(name);
    await this.#change(name, async () => {
      if (this.#byName.has(name)) {
        throw new EngineError(412, 'file_exists', 'The database could not be created, the file already exists.');
      }
      const meta = newMeta();
      const draft = this.#path('new', randomUUID());
      const path = this.#path('databases', folderName(name));
      try {
        await mkdir(draft);
        await writeDurably(join(draft, META_FILE), JSON.stringify(meta));
        await rename(draft, path);
      } catch (cause) {
        await rm(draft, { recursive: true, force: true });
        throw cause;
      }
      await syncFolder(this.#path('databases'));
      this.#add(name, path, meta);
    });
  }

  async remove(name: string): Promise<void> {
    await this.#change(name, async () => {
      const database = this.get(name);
      this.#byName.delete(name);
      await database.markRemoved();
      const removed = this.#path('removed', randomUUID());
      await rename(database.folder, removed);
      await syncFolder(this.#path('databases'));
      this.updates.record(name, 'deleted');
      await rm(removed, { recursive: true, force: true });
    });
  }

  async #change(name: string, work: () => Promise<void>): Promise<void> {
    const before = this.#changing.get(name) ?? Promise.resolve();
    const mine = whenSettled(before).then(work);
    this.#changing.set(name, mine);
    try {
      await mine;
    } finally {
      if (this.#changing.get(name) === mine) this.#changing.delete(name);
    }
  }

  /** Closes the least recently used idle databases above the limit. */
  #closeIdle(): void {
    const tooMany = this.#open.size - this.heldOpen;
    if (tooMany <= 0) return;
    const idle = [...this.#open].filter((database) => database.isIdle).sort((a, b) => a.lastUse - b.lastUse);
    for (const database of idle.slice(0, tooMany)) database.closeInBackground();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byName.values()].map((database) => database.end()));
  }
}

function newMeta(): DatabaseMeta {
  return {
    instance: randomBytes(4).toString('hex'),
    createdAt: Math.floor(Date.now() / 1000),
    security: ADMINS_ONLY,
    revsLimit: LONGEST_HISTORY,
  };
}

function readMeta(text: string): DatabaseMeta {
  const value: unknown = JSON.parse(text);
  if (
    isObject(value) &&
    typeof value.instance === 'string' &&
    typeof value.createdAt === 'number' &&
    typeof value.revsLimit === 'number' &&
    isObject(value.security)
  ) {
    const { instance, createdAt, revsLimit, security } = value;
    return { instance, createdAt, revsLimit, security };
  }
  throw new Error('There are no settings of a database in it.');
}
