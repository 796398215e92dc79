import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import type { MatterRequest } from '../reservations/requests.ts';
import { instant, PAGE, type Pages } from './by-end.ts';

const ORDER = ['type', 'due'];

/** Notes what is to be decided about matters of several people, for whoever decides (`../reservations`). */
export type AskArbiter = (requests: readonly MatterRequest[]) => Promise<void>;

/**
 * Asks for the end of the reservations whose day is past, `now` in milliseconds; the arbiter ends each of them, once,
 * between what people did before and after. Answers whether there are any, which are looked at again soon.
 */
export async function endReservations(
  { store, pageSize = PAGE }: Pages,
  ask: AskArbiter,
  now: number,
): Promise<boolean> {
  const due = { $gte: '', $lte: instant(now) };
  const rows = await store.find(MATTERS, { type: 'reservation', due }, pageSize, ORDER);
  await ask(rows.map(({ id }) => ({ matter: id, statement: null, rev: null, by: null })));
  return rows.length > 0;
}

/** When the next day of one is past, in milliseconds; null: there is none. */
export async function firstDueFrom({ store }: Pages, from: number): Promise<number | null> {
  const [first] = await store.find(MATTERS, { type: 'reservation', due: { $gte: instant(from) } }, 1, ORDER);
  const due = (first?.doc as ReservationFact | undefined)?.due ?? null;
  return due === null ? null : Date.parse(due);
}
