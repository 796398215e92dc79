import { openOwnStore } from '../../../src/data/own/own-store.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { reservationOf } from '../reservations.ts';

const EXECUTOR = 'e'.repeat(32);
const RESERVATION_COUNT = 5_000;
const READ_COUNT = 300;

/** The first page of the list of all orders that a provider received, on the page's own thread. */
export async function run() {
  const store = openOwnStore(indexedDB, '', EXECUTOR);
  const facts = Array.from({ length: RESERVATION_COUNT }, (_, n) => reservationOf(EXECUTOR, n));
  await store.applyDelivered(facts.map((fact) => ({ id: fact._id, fact })));
  const times: number[] = [];
  for (let turn = 0; turn < READ_COUNT; turn++) {
    const began = performance.now();
    const page = await store.delivered('reservation', {
      order: 'newest',
      descending: true,
      limit: LIMITS.reservationsPage,
    });
    times.push(performance.now() - began);
    if (page.length !== LIMITS.reservationsPage) throw new Error(`There are ${page.length}.`);
  }
  return { times };
}
