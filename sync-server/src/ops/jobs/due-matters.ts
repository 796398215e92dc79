import { fieldsOf } from '../../../../src/domain/fields.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { ARBITRATED_KINDS } from '../../matters/arbiter/partitions.ts';
import { type AskArbiter, requestRecheck } from '../../matters/arbiter/requests.ts';
import { EXPIRY_PAGE_SIZE, instant, type Pages } from './by-end.ts';

const ORDER = ['type', 'due'];

/**
 * Requests a check of the matters that are due at `now`, in milliseconds: the day of a reservation or the time of an
 * invite has passed. The arbiter does it once, in order with people's requests. Returns whether there are any; they are
 * rechecked soon.
 */
export async function askForDue(
  { store, pageSize = EXPIRY_PAGE_SIZE }: Pages,
  ask: AskArbiter,
  now: number,
): Promise<boolean> {
  const due = { $gte: '', $lte: instant(now) };
  let any = false;
  for (const type of ARBITRATED_KINDS) {
    const rows = await store.find(MATTERS, { type, due }, pageSize, ORDER);
    await ask(rows.map(({ id }) => requestRecheck(id)));
    any ||= rows.length > 0;
  }
  return any;
}

/** When the next of them is due, in milliseconds; null if there is none. */
export async function firstDueFrom({ store }: Pages, from: number): Promise<number | null> {
  const times: number[] = [];
  for (const type of ARBITRATED_KINDS) {
    const [first] = await store.find(MATTERS, { type, due: { $gte: instant(from) } }, 1, ORDER);
    const { due } = fieldsOf<{ due: string }>(first?.doc);
    if (typeof due === 'string') times.push(Date.parse(due));
  }
  return times.length === 0 ? null : Math.min(...times);
}
