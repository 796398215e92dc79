import type { AnnouncementFact } from '../../src/domain/announcement/schema.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { byEnd, fitsFilter, type MarketFilter, NO_FILTER } from '../../src/domain/market/filter.ts';
import { EXPIRY_PAGE_SIZE } from '../../sync-server/src/ops/jobs/by-end.ts';
import { bundleText, pack } from '../../sync-server/src/reading/bundle/pack.ts';
import { endMany } from '../contract/jobs/many-ends.ts';
import { announcementIdOf, DAY_MS, factOf, MarketStage, type Planned, START } from '../contract/jobs/market-stage.ts';
import { World } from '../contract/publisher/world.ts';
import { sized } from './size.ts';
import { openStage, quantile, type Row, type Stage } from './stage.ts';

const YEAR = sized(30_000, 240);
const MONTHS_PER_YEAR = 12;
const ENDED = sized(10_000, 600);
const PEOPLE = sized(100, 20);
/** With few announcements the pages are small, so that their number stays the same. */
const PAGE_SIZE = sized(EXPIRY_PAGE_SIZE, 50);
const HELD = sized(5_000, 100);
const ASKED = sized(300, 10);
const REMOVED_AUTHOR = 'f'.repeat(32);

/**
 * A year of announcements that are published and expire: how fast they expire, also with kills and wrong clocks, and
 * the filter of a device that holds many.
 */
export async function run(): Promise<Row[]> {
  const stage = await openStage({ PUBLISHER: 'off' });
  try {
    return [...filtering(), ...(await ending(stage)), ...(await surviving(stage)), ...(await aYear(stage))];
  } finally {
    await stage.close();
  }
}

async function marketIn({ service: { couch } }: Stage, name: string): Promise<MarketStage> {
  const { url, user, password } = couch.address;
  const engine = { url, auth: { name: user, password }, jwtKey: '', prefix: couch.prefix, close: async () => {} };
  return new MarketStage(await new World(engine, name).install(true), PAGE_SIZE);
}

/** Queries as a screen does: matching announcements, sorted, the first page of each kind. */
function filtering(): Row[] {
  const facts = Array.from({ length: HELD }, (_, number): AnnouncementFact => {
    const code = `UA${String(number % 40).padStart(17, '0')}`;
    const fact = factOf({ id: announcementIdOf(number), authorId: REMOVED_AUTHOR, end: START + number * 1_000 }, '1-a');
    const name = { en: 'City', uk: 'Місто' };
    return { ...fact, city: { code, city: name, region: null, country: name } };
  });
  const times = Array.from({ length: ASKED }, (_, number) => {
    const filter: MarketFilter = {
      ...NO_FILTER,
      kind: 'Pet',
      city: number % 2 === 0 ? null : (facts[number]?.city?.code ?? null),
    };
    const began = performance.now();
    facts
      .filter((fact) => fitsFilter(fact, filter))
      .toSorted(byEnd)
      .slice(0, LIMITS.announcementPage);
    return performance.now() - began;
  });
  return [
    {
      name: `a filter over ${HELD} announcements (p95)`,
      value: quantile(times, 0.95),
      unit: 'ms',
      goal: { atMost: 50 },
    },
  ];
}

/** Each ending includes the outcome and the notification in the owner's database. */
async function ending(stage: Stage): Promise<Row[]> {
  const market = await marketIn(stage, 'ending');
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => market.world.person('none')));
  const planned = Array.from({ length: ENDED }, (_, number): Planned => {
    return { id: announcementIdOf(number), authorId: people[number % PEOPLE] ?? '', end: START + number };
  });
  await market.announce(planned);
  const job = await market.job();
  market.pass(DAY_MS);
  const began = performance.now();
  await job.step();
  const seconds = (performance.now() - began) / 1_000;
  const { active, removed } = await market.market();
  if (active.size > 0 || [...removed.values()].some((writes) => writes !== 2)) throw new Error('not each exactly once');
  return [{ name: `${ENDED} announcements of ${PEOPLE} people end`, value: ENDED / seconds, unit: 'per second' }];
}

/** Throws unless each announcement expired exactly once and none early. */
async function surviving(stage: Stage): Promise<Row[]> {
  const market = await marketIn(stage, 'surviving');
  const began = performance.now();
  const { kills, removed, renewed } = await endMany(market, ENDED, PEOPLE);
  const name = `${ENDED} end through ${kills} kills, two jobs at once and clocks that jump`;
  return [
    { name: `${name}: removed, each exactly once and none early`, value: removed, unit: '' },
    { name: `${name}: renewed meanwhile, and standing`, value: renewed, unit: '' },
    { name: `${name}: all of it`, value: performance.now() - began, unit: 'ms' },
  ];
}

/** The owners' databases were removed, which changes nothing in the market. */
async function aYear(stage: Stage): Promise<Row[]> {
  const market = await marketIn(stage, 'year');
  const { couch } = market.world;
  const job = await market.job();
  const month = (365 / MONTHS_PER_YEAR) * DAY_MS;
  for (let each = 0; each < MONTHS_PER_YEAR; each += 1) {
    const docs = Array.from({ length: YEAR / MONTHS_PER_YEAR }, (_, number) => {
      const id = announcementIdOf(each * (YEAR / MONTHS_PER_YEAR) + number);
      return factOf({ id, authorId: REMOVED_AUTHOR, end: market.now + 30 * DAY_MS + number * 1_000 }, '1-a');
    });
    for (let from = 0; from < docs.length; from += 500) {
      await couch.use<object>('market').bulk({ docs: docs.slice(from, from + 500) });
    }
    // The last ones stay.
    if (each < MONTHS_PER_YEAR - 1) market.pass(month);
    await job.step();
  }
  const changes = new URL(couch.addressOf('market', '_changes'));
  const answer = await fetch(changes, { headers: { authorization: couch.authorization } });
  const text = await answer.text();
  const living = await market.world.all('market');
  const facts = living.map((fact) => JSON.stringify(fact));
  const packed = await pack(
    bundleText({ bundle: 'market', epoch: 'bench', seq: '1', count: facts.length, older: false }, facts),
    'gzip',
  );
  const rows = (JSON.parse(text) as { results: unknown[] }).results.length;
  const name = `after a year of ${YEAR} announcements`;
  return [
    { name: `${name}: living`, value: living.length, unit: '' },
    { name: `${name}: bundle`, value: packed.length / 1_024, unit: 'KB' },
    { name: `${name}: rows of _changes from the beginning`, value: rows, unit: '' },
    { name: `${name}: _changes from the beginning`, value: Buffer.byteLength(text) / 1_024, unit: 'KB' },
  ];
}
