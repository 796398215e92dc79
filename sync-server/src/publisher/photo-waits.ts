import { kindNamed, typeOfStatement } from '../../../src/domain/kinds/kinds.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import type { groupStore } from './grouped-store.ts';
import { notesOf, writeNote } from './ledger.ts';
import type { Store } from './store.ts';

const MEDIA = 'media';
const PREFIX = 'pending:';
const PAGE = 1_000;

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
 * Statements that name a photo which has not arrived. A post is neither published nor refused meanwhile, a profile is
 * published with its old avatar: text and photo travel apart and in any order. A marker in the ledger remembers each,
 * so that the checkpoint can move on and a restart forgets nobody.
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
  markNotified(database: string, statement: string): Promise<void>;
  /**
   * Waits no more; answers whether others here wait for the same photo: a comment waits for that of its post, which may
   * have been taken out.
   */
  settle(database: string, statement: string): Promise<boolean>;
  forget(database: string): Promise<void>;
}

/** The range of ids of a database's markers: from the first, up to and without the second. */
export function waitsOf(database: string): [string, string] {
  const from = `${PREFIX}${database}:`;
  return [from, `${from}\ufff0`];
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

  function recheck(wanted: (marker: Marker) => boolean): string[] {
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

  function markerOf(database: string, statement: string): Marker | undefined {
    return markers.get(database)?.get(statement);
  }

  return {
    async load(ours) {
      for await (const { doc } of notesOf(store, PREFIX)) {
        const marker = doc as Marker;
        if (!ours(marker.database)) continue;
        keep(marker);
        // What waits for the photo of something else may have been left waiting when that was settled.
        if (belongsToOther(marker.statement)) putBack(marker.database, [marker.statement]);
      }
    },
    arrived: (photo) => recheck((marker) => marker.photo === photo),
    async checkArrivals() {
      const photos = new Set([...markers.values()].flatMap((own) => [...own.values()].map((marker) => marker.photo)));
      const there = new Set<string>();
      for (const some of pages([...photos])) {
        for (const row of (await grouped.read(MEDIA, some)).values()) if (!row.deleted) there.add(row.id);
      }
      return recheck((marker) => there.has(marker.photo));
    },
    due: (now) => recheck((marker) => !marker.told && isOver(marker, now)),
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
      const _id = `${waitsOf(database)[0]}${statement}`;
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
      await writeNote(grouped, _id, marker);
    },
    async markNotified(database, statement) {
      const known = markerOf(database, statement);
      if (known === undefined || known.told) return;
      const marker = { ...known, told: true };
      await writeNote(grouped, marker._id, marker);
      keep(marker);
    },
    async settle(database, statement) {
      const known = markerOf(database, statement);
      if (known === undefined) return false;
      await writeNote(grouped, known._id, null);
      drop(database, statement);
      const others = [...(markers.get(database)?.values() ?? [])].filter(({ photo }) => photo === known.photo);
      putBack(
        database,
        others.map((marker) => marker.statement),
      );
      return others.length > 0;
    },
    async forget(database) {
      for (const marker of [...(markers.get(database)?.values() ?? [])]) {
        await writeNote(grouped, marker._id, null);
        drop(database, marker.statement);
      }
      again.delete(database);
    },
  };
}

function belongsToOther(statement: string): boolean {
  const type = typeOfStatement(statement);
  return type !== null && kindNamed(type).dependsOn(statement, null).length > 0;
}

function isOver(marker: Marker, now: Date): boolean {
  return now.getTime() - Date.parse(marker.since) >= DURATIONS.photoWait;
}

function* pages<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += PAGE) yield items.slice(from, from + PAGE);
}
