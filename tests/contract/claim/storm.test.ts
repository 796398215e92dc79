import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type OpenedPlace, places } from './places.ts';
import { type Raced, shown, storm } from './storm.ts';

const DATABASE = 'things';
const WRITERS = 12;
const TOGETHER = 4;
/** How many ids are contested: a longer storm leaves time to kill or pause a node in it (docs/testing.md). */
const IDS = Number(process.env.CLAIM_STORM ?? 12);

describe.each(places())('a storm of claims on $name', ({ name, open }) => {
  let place: OpenedPlace;
  beforeAll(async () => {
    place = await open();
    await makeDatabase(place, DATABASE);
  });
  afterAll(() => place.close());

  it(
    'a storm of claims ends with one winner for each id, whose claim succeeded and which every node shows',
    async () => {
      const raced = await storm({
        couches: place.couches,
        database: DATABASE,
        ids: IDS,
        writers: WRITERS,
        together: TOGETHER,
      });
      if (process.env.CLAIM_STORM !== undefined) process.stdout.write(`${name}: ${figures(raced)}\n`);
      expect(raced.map(({ winners }) => winners.length)).toEqual(raced.map(() => 1));
      for (const { id, winners } of raced) {
        expect(new Set(await shown(place.couches, DATABASE, id))).toEqual(new Set(winners));
      }
    },
    60_000 + IDS * 2_000,
  );
});

function figures(raced: readonly Raced[]): string {
  const countWith = (count: number) => raced.filter((each) => each.winners.length === count).length;
  const waits = raced.flatMap(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const quantile = (part: number) => `${Math.round(waits[Math.floor((waits.length - 1) * part)] ?? 0)} ms`;
  const again = raced.reduce((sum, each) => sum + each.again, 0);
  const twice = raced.length - countWith(1) - countWith(0);
  return `one winner ${countWith(1)}, none ${countWith(0)}, two ${twice}; told to try again ${again} times; p50 ${quantile(0.5)}, p95 ${quantile(0.95)}, longest ${quantile(1)}`;
}
