import type { IDBPDatabase } from 'idb';
import { deliveredRange, deliveredTypeOf } from '../../../domain/delivered/ids.ts';
import type { DeliveredKind } from '../../../domain/kinds/kind.ts';
import { DELIVERED_KINDS, type DeliveredFacts, type DeliveredKinds } from '../../../domain/kinds/kinds.ts';
import type { DeliveredType } from '../../../domain/kinds/names.ts';
import { upgradeDocument } from '../../../domain/upgrades.ts';
import type { DeliveredRange } from '../../api/own.ts';
import { endOf } from '../../store/open.ts';
import { type DeliveredDocument, ORDERS, type OwnSchema, type StoredDelivered } from '../own-store-schema.ts';

export interface DeliveredChange {
  readonly id: string;
  /** Null if it was withdrawn. */
  readonly fact: DeliveredDocument | null;
}

/** The key of the names of the orders with which the store was filled. */
const FILLED_BY = 'orders';
const LAST = '\ufff0';

type Database = IDBPDatabase<OwnSchema>;

export class DeliveredStore {
  readonly #kinds: DeliveredKinds;

  constructor(kinds: DeliveredKinds) {
    this.#kinds = kinds;
  }

  /**
   * Indexes facts that were stored before this program knew their kind or order. To be called before anything is read.
   */
  async order(database: Database): Promise<void> {
    const names = Object.entries(this.#kinds).flatMap(([type, { orders }]) =>
      Object.keys(orders).map((order) => entry(type, order)),
    );
    const filledBy = names.sort().join();
    const transaction = database.transaction(['delivered', 'state'], 'readwrite');
    const done = endOf(transaction);
    const state = transaction.objectStore('state');
    // Writes nothing if nothing has to be indexed again: so a full device can open the store too.
    if (((await state.get(FILLED_BY)) ?? '') !== filledBy) {
      const store = transaction.objectStore('delivered');
      for (let at = await store.openCursor(); at !== null; at = await at.continue())
        await at.update(this.#toStored(at.value.fact));
      await state.put(filledBy, FILLED_BY);
    }
    await done;
  }

  async read<K extends DeliveredType>(
    database: Database,
    kind: K,
    range: DeliveredRange = {},
  ): Promise<DeliveredFacts[K][]> {
    const stored = await select(database, boundsOf(kind, range), range);
    return stored.map(({ fact }) => upgradeDocument(fact) as unknown as DeliveredFacts[K]);
  }

  async apply(database: Database, changes: readonly DeliveredChange[]): Promise<void> {
    const transaction = database.transaction('delivered', 'readwrite');
    const done = endOf(transaction);
    for (const { id, fact } of changes) {
      if (fact === null) await transaction.store.delete(id);
      else await transaction.store.put(this.#toStored(fact));
    }
    await done;
  }

  #toStored(fact: DeliveredDocument): StoredDelivered {
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

/** The kind under which screens know the fact with this id. */
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
  // Three requests, however many keys there are: a cursor would need one for each.
  const last = await source.openKeyCursor(bounds, 'prev');
  const end = last?.key;
  if (last === null || end === undefined) return [];
  const first = limit > 1 ? await last.advance(limit - 1) : last;
  const part = first === null ? bounds : IDBKeyRange.bound(first.key, end);
  return (await source.getAll(part)).reverse();
}
