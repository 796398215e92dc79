import { DURATIONS } from '../../../src/domain/limits.ts';
import type { groupStore } from './grouped-store.ts';
import type { Store } from './store.ts';

const LEDGER = 'ledger';
const MEDIA = 'media';
const PREFIX = 'pending:';
const PAGE = 1_000;
const TRIES = 5;

interface Marker {
  readonly _id: string;
  readonly type: 'pending';
  readonly database: string;
  readonly statement: string;
  readonly photo: string;
  readonly since: string;
  /** The person was told that the photo did not come. */
  readonly told: boolean;
}

/**
 * Statements that name a photo which has not arrived. They are neither published nor refused: text and photo travel apart and in any
 * order. A marker in the ledger remembers each, so that the checkpoint can move on and a restart forgets nobody.
 */
export interface PhotoWaits {
  /** Reads the markers of all databases for which `ours` holds. */
  load(ours: (database: string) => boolean): Promise<void>;
  /** The photo is there now: answers the databases that should be looked at. */
  arrived(photo: string): string[];
  /** Asks which of the awaited photos are there now (they may have come through another process). */
  checkArrivals(): Promise<string[]>;
  /** Databases in which somebody has waited for too long and does not know yet. */
  due(now: Date): string[];
  /** Statements to look at once more; answers each only once. */
  take(database: string): string[];
  /** Puts back what was taken, after a failure. */
  putBack(database: string, statements: readonly string[]): void;
  waitedEnough(database: string, statement: string, now: Date): boolean;
  remember(database: string, statement: string, photo: string, now: Date): Promise<void>;
  told(database: string, statement: string): Promise<void>;
  settle(database: string, statement: string): Promise<void>;
  forget(database: string): Promise<void>;
}

export function createPhotoWaits(store: Store, grouped: ReturnType<typeof groupStore>): PhotoWaits {
  const markers = new Map<string, Map<string, Marker>>();
  const again = new Map<string, Set<string>>();

  function keep(marker: Marker): void {
    const own = markers.get(marker.database) ?? new Map<string, Marker>();
    own.set(marker.statement, marker);
    markers.set(marker.database, own);
  }

  function drop(database: string, statement: string): void {
    const own = markers.get(database);
    own?.delete(statement);
    if (own?.size === 0) markers.delete(database);
  }

  function lookAgain(wanted: (marker: Marker) => boolean): string[] {
    const databases = new Set<string>();
    for (const own of markers.values()) {
      for (const marker of own.values()) {
        if (!wanted(marker)) continue;
        databases.add(marker.database);
        putBack(marker.database, [marker.statement]);
      }
    }
    return [...databases];
  }

  function putBack(database: string, statements: readonly string[]): void {
    if (statements.length === 0) return;
    again.set(database, new Set([...(again.get(database) ?? []), ...statements]));
  }

  /** `marker` null removes it. Another publisher may write the same; the last one stands, and both are true. */
  async function write(id: string, marker: Marker | null): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const row = (await grouped.read(LEDGER, [id])).get(id);
      const rev = row === undefined || row.deleted ? {} : { _rev: row.rev };
      if (marker === null && !('_rev' in rev)) return;
      const [written] = await grouped.write(LEDGER, [
        marker === null ? { _id: id, ...rev, _deleted: true } : { ...marker, ...rev },
      ]);
      if (written?.ok) return;
    }
    throw new Error('a marker could not be written');
  }

  function markerOf(database: string, statement: string): Marker | undefined {
    return markers.get(database)?.get(statement);
  }

  return {
    async load(ours) {
      let from = PREFIX;
      for (;;) {
        const rows = await store.range(LEDGER, from, `${PREFIX}\ufff0`, PAGE);
        for (const row of rows) {
          const marker = row.doc as Marker;
          if (ours(marker.database)) keep(marker);
        }
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        from = `${last.id}\u0000`;
      }
    },
    arrived: (photo) => lookAgain((marker) => marker.photo === photo),
    async checkArrivals() {
      const photos = new Set([...markers.values()].flatMap((own) => [...own.values()].map((marker) => marker.photo)));
      const there = new Set<string>();
      for (const some of pages([...photos])) {
        for (const row of (await grouped.read(MEDIA, some)).values()) if (!row.deleted) there.add(row.id);
      }
      return lookAgain((marker) => there.has(marker.photo));
    },
    due: (now) => lookAgain((marker) => !marker.told && isOver(marker, now)),
    take(database) {
      const statements = [...(again.get(database) ?? [])];
      again.delete(database);
      return statements;
    },
    putBack,
    waitedEnough(database, statement, now) {
      const marker = markerOf(database, statement);
      return marker !== undefined && isOver(marker, now);
    },
    async remember(database, statement, photo, now) {
      const known = markerOf(database, statement);
      if (known?.photo === photo) return;
      const _id = `${PREFIX}${database}:${statement}`;
      const marker: Marker = {
        _id,
        type: 'pending',
        database,
        statement,
        photo,
        since: now.toISOString(),
        told: false,
      };
      // In memory first: a photo that arrives while the marker is being written must already meet it.
      keep(marker);
      await write(_id, marker);
    },
    async told(database, statement) {
      const known = markerOf(database, statement);
      if (known === undefined || known.told) return;
      const marker = { ...known, told: true };
      await write(marker._id, marker);
      keep(marker);
    },
    async settle(database, statement) {
      const known = markerOf(database, statement);
      if (known === undefined) return;
      await write(known._id, null);
      drop(database, statement);
    },
    async forget(database) {
      for (const marker of [...(markers.get(database)?.values() ?? [])]) {
        await write(marker._id, null);
        drop(database, marker.statement);
      }
      again.delete(database);
    },
  };
}

function isOver(marker: Marker, now: Date): boolean {
  return now.getTime() - Date.parse(marker.since) >= DURATIONS.photoWait;
}

function* pages<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += PAGE) yield items.slice(from, from + PAGE);
}
