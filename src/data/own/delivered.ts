import type { IDBPDatabase } from 'idb';
import { deliveredRange, deliveredTypeOf } from '../../domain/delivered/ids.ts';
import type { DeliveredKind } from '../../domain/kinds/kind.ts';
import { DELIVERED_KINDS, type DeliveredFacts, type DeliveredKinds } from '../../domain/kinds/kinds.ts';
import type { DeliveredType } from '../../domain/kinds/names.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { DeliveredRange } from '../api/own.ts';
import { endOf } from '../store/open.ts';
import type { OwnSchema } from './own-store.ts';

/** A delivered fact as its document says, without its revision: it has one writer, so there is nothing to compare. */
export type DeliveredDocument = Readonly<Record<string, unknown>> & { readonly _id: string };

export interface DeliveredChange {
  readonly id: string;
  /** Null when it was taken back. */
  readonly fact: DeliveredDocument | null;
}

/** As it lies in the store. `orders` is what the index finds it by, one entry for each order in which it stands. */
export interface StoredDelivered {
  _id: string;
  fact: DeliveredDocument;
  orders: string[];
}

/** The index of all orders of all kinds. */
export const ORDERS = 'orders';
/** Where the names of the orders are kept by which the store was filled. */
const FILLED_BY = 'orders';
const LAST = '\ufff0';

type Database = IDBPDatabase<OwnSchema>;

export class DeliveredStore {
  readonly #kinds: DeliveredKinds;

  constructor(kinds: DeliveredKinds) {
    this.#kinds = kinds;
  }

  /**
   * What was kept before this program knew its kind, or its kind this order, is found by it from now on. To be called
   * before anything is read.
   */
  async order(database: Database): Promise<void> {
    const names = Object.entries(this.#kinds).flatMap(([type, { orders }]) =>
      Object.keys(orders).map((order) => entry(type, order)),
    );
    const filledBy = names.sort().join();
    const transaction = database.transaction(['delivered', 'state'], 'readwrite');
    const done = endOf(transaction);
    const state = transaction.objectStore('state');
    // Nothing is written where there is nothing to find anew: a full device opens as well.
    if (((await state.get(FILLED_BY)) ?? '') !== filledBy) {
      const store = transaction.objectStore('delivered');
      for (let at = await store.openCursor(); at !== null; at = await at.continue())
        await at.update(this.#kept(at.value.fact));
      await state.put(filledBy, FILLED_BY);
    }
    await done;
  }

  async read<K extends DeliveredType>(
    database: Database,
    kind: K,
    range: DeliveredRange = {},
  ): Promise<DeliveredFacts[K][]> {
    const kept = await select(database, boundsOf(kind, range), range);
    return kept.map(({ fact }) => upgradeDocument(fact) as unknown as DeliveredFacts[K]);
  }

  async apply(database: Database, changes: readonly DeliveredChange[]): Promise<void> {
    const transaction = database.transaction('delivered', 'readwrite');
    const done = endOf(transaction);
    for (const { id, fact } of changes) {
      if (fact === null) await transaction.store.delete(id);
      else await transaction.store.put(this.#kept(fact));
    }
    await done;
  }

  #kept(fact: DeliveredDocument): StoredDelivered {
    const { type } = fact;
    if (!isKnown(this.#kinds, type)) return { _id: fact._id, fact, orders: [] };
    const known = upgradeDocument(fact);
    const { orders }: DeliveredKind<never> = this.#kinds[type];
    const stands = Object.entries(orders).flatMap(([order, keyOf]) => {
      const key = keyOf(known as never);
      return key === null ? [] : [`${entry(type, order)}${key}\u0000${fact._id}`];
    });
    return { _id: fact._id, fact, orders: stands };
  }
}

/** As which kind of documents the screens know what was delivered under this id. */
export function shownAs(id: string): string {
  const type = deliveredTypeOf(id) ?? '';
  return isKnown(DELIVERED_KINDS, type) ? DELIVERED_KINDS[type].shownAs(id) : type;
}

function isKnown(kinds: DeliveredKinds, type: unknown): type is DeliveredType {
  return typeof type === 'string' && Object.hasOwn(kinds, type);
}

function entry(type: string, order: string): string {
  return `${type} ${order} `;
}

function boundsOf(kind: DeliveredType, { order, from, to }: DeliveredRange): IDBKeyRange {
  if (order !== undefined) {
    const start = entry(kind, order);
    return IDBKeyRange.bound(start + (from ?? ''), start + (to ?? LAST), false, true);
  }
  const all = deliveredRange(kind);
  return IDBKeyRange.bound(from ?? all.from, to ?? all.to, false, true);
}

async function select(
  database: Database,
  bounds: IDBKeyRange,
  { order, limit, descending = false }: DeliveredRange,
): Promise<StoredDelivered[]> {
  const { store } = database.transaction('delivered');
  const source = order === undefined ? store : store.index(ORDERS);
  if (!descending) return await source.getAll(bounds, limit);
  if (limit === undefined) return (await source.getAll(bounds)).reverse();
  // Three questions, however many are asked for: a cursor would ask for each of them.
  const last = await source.openKeyCursor(bounds, 'prev');
  const end = last?.key;
  if (last === null || end === undefined) return [];
  const first = limit > 1 ? await last.advance(limit - 1) : last;
  const part = first === null ? bounds : IDBKeyRange.bound(first.key, end);
  return (await source.getAll(part)).reverse();
}
