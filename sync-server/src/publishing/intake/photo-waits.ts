import { ownerOf } from '../../../../couchdb/databases.ts';
import { kindNamed, typeOfStatement } from '../../../../src/domain/kinds/kinds.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { notesOf, writeNote } from '../../storage/ledger/ledger.ts';
import type { GroupedStore, Row, Store } from '../../storage/store/store.ts';
import { AwaitedPhotos, type Marker } from './awaited-photos.ts';
import { isThereFor } from './named-photo.ts';

const MEDIA = 'media';
const PREFIX = 'pending:';
const PAGE_SIZE = 1_000;

/**
 * Statements that name a missing photo. Until it arrives, a post is neither published nor refused, and a profile is
 * published with its old avatar: text and photo sync separately and in any order. A marker in the ledger records each
 * statement, so the checkpoint can advance and a restart loses none.
 */
export interface PhotoWaits {
  /** Reads the markers of all databases for which `ours` holds. */
  load(ours: (database: string) => boolean): Promise<void>;
  /** The photo has arrived: returns the databases to check. */
  arrived(photo: string): string[];
  /** Checks which awaited photos exist now (they may have been uploaded through another process). */
  checkArrivals(): Promise<string[]>;
  /** Databases with overdue photos whose person was not notified yet. */
  due(now: Date): string[];
  /** Statements to recheck; returns each only once. */
  take(database: string): string[];
  /** Restores what was taken, after a failure. */
  putBack(database: string, statements: readonly string[]): void;
  waitedEnough(database: string, statement: string, now: Date): boolean;
  remember(database: string, statement: string, photo: string, now: Date): Promise<void>;
  markNotified(database: string, statement: string): Promise<void>;
  /**
   * Ends the wait; returns whether other statements here wait for the same photo: a comment waits for that of its post,
   * which may have been removed from it.
   */
  settle(database: string, statement: string): Promise<boolean>;
  forget(database: string): Promise<void>;
  /** Number of waiting statements. */
  count(): number;
}

/** The id range of a database's markers: inclusive start, exclusive end. */
export function waitsOf(database: string): [string, string] {
  const from = `${PREFIX}${database}:`;
  return [from, `${from}\ufff0`];
}

export function createPhotoWaits(store: Store, grouped: GroupedStore): PhotoWaits {
  return new LedgerPhotoWaits(store, grouped);
}

/** Persists `AwaitedPhotos` in the ledger. */
class LedgerPhotoWaits implements PhotoWaits {
  readonly #awaited = new AwaitedPhotos();

  constructor(
    private readonly store: Store,
    private readonly grouped: GroupedStore,
  ) {}

  async load(ours: (database: string) => boolean): Promise<void> {
    for await (const { doc } of notesOf(this.store, PREFIX)) {
      const marker = doc as Marker;
      if (!ours(marker.database)) continue;
      this.#awaited.keep(marker);
      // A statement that waits for the photo of its parent may have been left when the parent was settled.
      if (belongsToOther(marker.statement)) this.putBack(marker.database, [marker.statement]);
    }
  }

  arrived(photo: string): string[] {
    return this.#awaited.recheck((marker) => marker.photo === photo);
  }

  async checkArrivals(): Promise<string[]> {
    const stored = new Map<string, Row>();
    for (const some of pages([...this.#awaited.photos()])) {
      for (const row of (await this.grouped.read(MEDIA, some)).values()) stored.set(row.id, row);
    }
    return this.#awaited.recheck(({ photo, database }) => isThereFor(stored.get(photo), ownerOf(database) ?? ''));
  }

  count(): number {
    return this.#awaited.count();
  }

  due(now: Date): string[] {
    return this.#awaited.recheck((marker) => !marker.told && isOver(marker, now));
  }

  take(database: string): string[] {
    return this.#awaited.take(database);
  }

  putBack(database: string, statements: readonly string[]): void {
    this.#awaited.putBack(database, statements);
  }

  waitedEnough(database: string, statement: string, now: Date): boolean {
    const marker = this.#awaited.of(database, statement);
    return marker !== undefined && isOver(marker, now);
  }

  async remember(database: string, statement: string, photo: string, now: Date): Promise<void> {
    if (this.#awaited.of(database, statement)?.photo === photo) return;
    const _id = `${waitsOf(database)[0]}${statement}`;
    const since = now.toISOString();
    const marker: Marker = { _id, type: 'pending', database, statement, photo, since, told: false };
    // In memory first: a photo that arrives while the marker is being written must find it.
    this.#awaited.keep(marker);
    await writeNote(this.grouped, _id, marker);
  }

  async markNotified(database: string, statement: string): Promise<void> {
    const known = this.#awaited.of(database, statement);
    if (known === undefined || known.told) return;
    const marker = { ...known, told: true };
    await writeNote(this.grouped, marker._id, marker);
    this.#awaited.keep(marker);
  }

  async settle(database: string, statement: string): Promise<boolean> {
    const known = this.#awaited.of(database, statement);
    if (known === undefined) return false;
    await writeNote(this.grouped, known._id, null);
    this.#awaited.drop(database, statement);
    const others = this.#awaited.in(database).filter(({ photo }) => photo === known.photo);
    this.putBack(
      database,
      others.map((marker) => marker.statement),
    );
    return others.length > 0;
  }

  async forget(database: string): Promise<void> {
    for (const marker of this.#awaited.in(database)) {
      await writeNote(this.grouped, marker._id, null);
      this.#awaited.drop(database, marker.statement);
    }
    this.take(database);
  }
}

function belongsToOther(statement: string): boolean {
  const type = typeOfStatement(statement);
  return type !== null && kindNamed(type).dependsOn(statement, null).length > 0;
}

function isOver(marker: Marker, now: Date): boolean {
  return now.getTime() - Date.parse(marker.since) >= DURATIONS.photoWait;
}

function* pages<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += PAGE_SIZE) yield items.slice(from, from + PAGE_SIZE);
}
