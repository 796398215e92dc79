import type { DBSchema, IDBPDatabase } from 'idb';
import { isStreamed } from '../../domain/kinds/placement.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import { openStore, type Step } from '../store/open.ts';
import { refsOf } from './orders.ts';

/** Any document of a shared database. The mirror reads only the fields that order and find a fact. */
export type Fact = { _id: string; type?: string; [field: string]: unknown };

/**
 * One stored fact. `order` is the primary key, because reading a page by primary key is the fastest read: its ascending
 * text order is newest first. `refs` are the other entries to a fact in one index (each further index costs about as
 * much as the fact itself when ten thousand are written).
 */
export interface MirrorContent {
  order: string;
  refs: string[];
  fact: Fact;
}

export type Slot = 'a' | 'b';

/** The metadata of one generation of facts. `complete` is false while its bundle is still being stored. */
export interface Generation {
  epoch: string;
  /** Where to continue `_changes`; null until complete. */
  seq: string | null;
  complete: boolean;
  number: number;
  /** About when it was last known to be as new as the server, by the server's time; undefined: not yet. */
  provenAt?: number;
  /**
   * The last mirrored post if the server has older ones: what sorts after it is not stored, so that there are no gaps.
   */
  floor?: string;
}

/** Two slots: one is read and followed, the other takes the next bundle; `active` names the former. */
export interface MirrorState {
  active: Slot | null;
  a: Generation | null;
  b: Generation | null;
}

export const EMPTY: MirrorState = { active: null, a: null, b: null };

/** A fact that was read through the network and is cached. */
export interface ReadThroughFact {
  key: string;
  database: string;
  fact: Fact;
  /** When it was last fetched, in milliseconds by the server's time. */
  at: number;
}

export interface MirrorSchema extends DBSchema {
  meta: { key: string; value: MirrorState };
  a: { key: string; value: MirrorContent; indexes: { refs: string } };
  b: { key: string; value: MirrorContent; indexes: { refs: string } };
  through: { key: string; value: ReadThroughFact };
}

/** The key of `MirrorState` in `meta`. */
export const STATE = 'state';
/** For writes that a power failure may lose: the next round fetches the data again. */
export const RELAXED = { durability: 'relaxed' } as const;

/** Works on the database of a mirror; `without`: the answer if a later version owns it. */
export type UseMirror = <T>(without: T, work: (database: IDBPDatabase<MirrorSchema>) => Promise<T>) => Promise<T>;

/**
 * Released steps are never edited or removed: a change of the store is a further step
 * (docs/adr/2026-11-device-storage.md).
 */
export const MIRROR_STEPS: readonly Step[] = [
  (database) => {
    database.createObjectStore('meta');
    for (const slot of ['a', 'b']) {
      database.createObjectStore(slot, { keyPath: 'order' }).createIndex('refs', 'refs', { multiEntry: true });
    }
    database.createObjectStore('through', { keyPath: 'key' });
  },
];

export function openMirrorDatabase(
  factory: IDBFactory,
  prefix: string,
  name: string,
): Promise<IDBPDatabase<MirrorSchema>> {
  return openStore<MirrorSchema>(factory, mirrorDatabaseName(prefix, name), MIRROR_STEPS);
}

export function mirrorDatabaseName(prefix: string, name: string): string {
  return `${prefix}lapka-mirror-${name}`;
}

/** Streamed facts newest first, as in the bundle: at the same instant the later id. All others follow, by id. */
function orderOf(fact: Fact): string {
  if (!isStreamed(fact._id) || typeof fact.publishedAt !== 'string') return orderOfId(fact._id);
  return streamOrder(fact.publishedAt, fact._id);
}

/** The key of a fact that is not streamed. */
export function orderOfId(id: string): string {
  return `x|${id}`;
}

/** The prefix of all streamed facts' keys. */
export const STREAM = 'p|';

/** The key of a streamed fact: newest first, at the same instant the later id first. */
export function streamOrder(publishedAt: string, id: string): string {
  return `${STREAM}${inverted(publishedAt)}|${inverted(id)}`;
}

const SORTED = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Inverts the characters of instants and ULIDs: the later instant and the later id become the smaller text. */
function inverted(text: string): string {
  let result = '';
  for (const sign of text) {
    const place = SORTED.indexOf(sign);
    result += place === -1 ? sign : SORTED[SORTED.length - 1 - place];
  }
  return result;
}

/**
 * A stored fact in this program's shape; the caller knows its type. An earlier program may have stored it in an older
 * shape.
 */
export function factOf<F extends { readonly _id: string } = Fact>({ fact }: { readonly fact: Fact }): F {
  return upgradeDocument(fact) as unknown as F;
}

export function mirrorContentOf(arrived: Fact): MirrorContent {
  const fact = upgradeDocument(arrived);
  const order = orderOf(fact);
  // A fact that is not streamed is found by its primary key, which follows from its id.
  const refs = order.startsWith(STREAM) ? [idRef(fact._id), ...refsOf(fact).map((ref) => ref + order)] : [];
  return { order, refs, fact };
}

export const idRef = (id: string) => `id|${id}`;
