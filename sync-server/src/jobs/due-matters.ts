import { fieldsOf } from '../../../src/domain/fields.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import { ARBITRATED_KINDS } from '../arbiter/partitions.ts';
import { type MatterRequest, requestRecheck } from '../arbiter/requests.ts';
import { EXPIRY_PAGE_SIZE, instant, type Pages } from './by-end.ts';

const ORDER = ['type', 'due'];

/** Notes what is to be decided about matters of several people, for whoever decides (`../arbiter`). */
export type AskArbiter = (requests: readonly MatterRequest[]) => Promise<void>;

/**
 * Asks for a look at the matters of which something is due, `now` in milliseconds: a reservation's day is past, an
 * invite's time is over. The arbiter does it, once, between what people did before and after. Answers whether there are
 * any, which are looked at again soon.
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

/** When the next of them is due, in milliseconds; null: none. */
export async function firstDueFrom({ store }: Pages, from: number): Promise<number | null> {
  const times: number[] = [];
  for (const type of ARBITRATED_KINDS) {
    const [first] = await store.find(MATTERS, { type, due: { $gte: instant(from) } }, 1, ORDER);
    const { due } = fieldsOf<{ due: string }>(first?.doc);
    if (typeof due === 'string') times.push(Date.parse(due));
  }
  return times.length === 0 ? null : Math.min(...times);
}
