import type { DBSchema, IDBPDatabase } from 'idb';
import { isStreamed } from '../../domain/kinds/placement.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import { openStore, type Step } from '../store/open.ts';
import { refsOf } from './orders.ts';

/** Whatever a shared database holds. Only the fields that order and find a fact are looked at. */
export type Fact = { _id: string; type?: string; [field: string]: unknown };

/**
 * One stored fact. `order` is the primary key, because reading a page by primary key is the fastest read there is:
 * newest first as plain ascending text. `refs` are the other ways to a fact in one index (each further index costs
 * about as much as the fact itself when ten thousand are written).
 */
export interface MirrorContent {
  order: string;
  refs: string[];
  fact: Fact;
}

export type Slot = 'a' | 'b';

/** What is known of one generation of facts. `complete` is false while its bundle is still being stored. */
export interface Generation {
  epoch: string;
  /** `_changes` is followed from here; null until complete. */
  seq: string | null;
  complete: boolean;
  number: number;
  /** The server's time when this was last known to be as new as the server, about; undefined: not yet. */
  provenAt?: number;
  /**
   * Where the mirrored posts end, when the server has older ones: what stands behind it stays out, so that there are no
   * gaps.
   */
  floor?: string;
}

/** Two slots: one is read and followed, the other takes the next bundle; `active` says which is which. */
export interface MirrorState {
  active: Slot | null;
  a: Generation | null;
  b: Generation | null;
}

export const EMPTY: MirrorState = { active: null, a: null, b: null };

/** A fact that was read through the network and is kept for the next time. */
export interface ReadThroughFact {
  key: string;
  database: string;
  fact: Fact;
  /** When it was last fetched, in milliseconds by the server's time; what an earlier version kept does not say. */
  at?: number;
}

export interface MirrorSchema extends DBSchema {
  meta: { key: string; value: MirrorState };
  a: { key: string; value: MirrorContent; indexes: { refs: string } };
  b: { key: string; value: MirrorContent; indexes: { refs: string } };
  through: { key: string; value: ReadThroughFact };
}

/** Where `MirrorState` stands in `meta`. */
export const STATE = 'state';
/** For what may be lost with the power: the next round fetches it again. */
export const RELAXED = { durability: 'relaxed' } as const;

/** Works on the database of a mirror; `without`: the answer where a later version has it. */
export type UseMirror = <T>(without: T, work: (database: IDBPDatabase<MirrorSchema>) => Promise<T>) => Promise<T>;

/**
 * A step that was released is never edited, and none is taken out: a change of the store is one more step
 * (docs/adr/2026-11-device-storage.md).
 */
export const MIRROR_STEPS: readonly Step[] = [
  // 1, since 2026-11-20: two slots, what is known of them, and what was read through. Where it was made before
  // 2026-11-22, `through` has an index `slug` besides, which nothing reads.
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

/**
 * What is streamed newest first, as in the bundle: among equal instants the later id. Anything else stands behind it,
 * by id.
 */
function orderOf(fact: Fact): string {
  if (!isStreamed(fact._id) || typeof fact.publishedAt !== 'string') return orderOfId(fact._id);
  return streamOrder(fact.publishedAt, fact._id);
}

/** Where a fact that is not streamed stands. */
export function orderOfId(id: string): string {
  return `x|${id}`;
}

/** With this all streamed facts begin. */
export const STREAM = 'p|';

/** Where a streamed fact stands: newest first, among equal instants the later id. */
export function streamOrder(publishedAt: string, id: string): string {
  return `${STREAM}${inverted(publishedAt)}|${inverted(id)}`;
}

const SORTED = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The signs of instants and ULIDs exchanged end for end: the later instant and the later id become the smaller text.
 */
function inverted(text: string): string {
  let result = '';
  for (const sign of text) {
    const place = SORTED.indexOf(sign);
    result += place === -1 ? sign : SORTED[SORTED.length - 1 - place];
  }
  return result;
}

/**
 * A stored fact in this program's shape, as its caller knows that it is one of these: an earlier program may have
 * stored it in an older shape.
 */
export function factOf<F extends { readonly _id: string } = Fact>({ fact }: { readonly fact: Fact }): F {
  return upgradeDocument(fact) as unknown as F;
}

export function mirrorContentOf(arrived: Fact): MirrorContent {
  const fact = upgradeDocument(arrived);
  const order = orderOf(fact);
  // Whatever is not streamed is found by its primary key, which follows from its id.
  const refs = order.startsWith(STREAM) ? [idRef(fact._id), ...refsOf(fact).map((ref) => ref + order)] : [];
  return { order, refs, fact };
}

export const idRef = (id: string) => `id|${id}`;
