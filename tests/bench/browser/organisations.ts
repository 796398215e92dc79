import { openOwnStore } from '../../../src/data/own/own-store.ts';
import { ORGANISATION_LIMITS } from '../../../src/domain/organisation/limits.ts';
import { organisationFor } from '../../../src/domain/organisation/view.ts';
import { organisationOf } from '../organisations.ts';

const READ_COUNT = 300;
const ORGANISATION_COUNT = 50;
const SMALL_TEAM_SIZE = 6;

const person = (n: number) => n.toString(16).padStart(32, '0');
const people = (count: number, first: number) => [
  person(0),
  ...Array.from({ length: count - 1 }, (_, n) => person(first + n)),
];

/** A person who belongs to fifty organisations, one of which has the maximum size and is full of invites. */
async function filled() {
  const store = openOwnStore(indexedDB, '', person(0));
  const facts = Array.from({ length: ORGANISATION_COUNT }, (_, n) => {
    const [count, invites] = n === 0 ? [ORGANISATION_LIMITS.team, ORGANISATION_LIMITS.invites] : [SMALL_TEAM_SIZE, 0];
    return organisationFor(organisationOf(people(count, 1), invites, n), person(0));
  });
  await store.applyDelivered(facts.map((fact) => ({ id: fact._id, fact })));
  return { store, largest: facts[0]?._id ?? '' };
}

async function timesOf(read: () => Promise<boolean>): Promise<{ times: number[] }> {
  const times: number[] = [];
  for (let turn = 0; turn < READ_COUNT; turn += 1) {
    const began = performance.now();
    const isWhole = await read();
    times.push(performance.now() - began);
    if (!isWhole) throw new Error('Not everything was read.');
  }
  return { times };
}

/** The list of organisations, sorted by name, on the page's own thread. */
export async function list() {
  const { store } = await filled();
  return await timesOf(
    async () => (await store.delivered('organisation', { order: 'name' })).length === ORGANISATION_COUNT,
  );
}

/** The largest organisation. */
export async function one() {
  const { store, largest } = await filled();
  return await timesOf(async () => {
    const [fact] = await store.delivered('organisation', { from: largest, limit: 1 });
    return fact?._id === largest;
  });
}
