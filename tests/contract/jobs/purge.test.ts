import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOMBSTONE_MS } from '../../../sync-server/src/jobs/purge-tombstones.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { World } from '../publisher/world.ts';
import { announcementIdOf, DAY, factOf, HOUR, instant, MarketStage, START } from './market-stage.ts';

const AUTHOR = 'f'.repeat(32);

describe.each(engines())('the tombstones of the market: $name', (kind) => {
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('go when no device can show what they stand for; what was published again stays', async () => {
    const stage = new MarketStage(await new World(engine, 'purge').install(true));
    const market = stage.world.couch.use<object>('market');
    const planned = Array.from({ length: 250 }, (_, number) => {
      return factOf({ id: announcementIdOf(number), authorId: AUTHOR, end: START + HOUR }, '1-a');
    });
    await market.bulk({ docs: planned });
    const job = await stage.job();
    stage.pass(HOUR);
    await job.step();
    const again = announcementIdOf(0);
    await market.insert(factOf({ id: again, authorId: AUTHOR, end: stage.now + 90 * DAY }, '1-b'));
    stage.pass(TOMBSTONE_MS - 1);
    await job.step();
    expect((await stage.market()).gone.size).toBe(planned.length - 1);
    stage.pass(DAY);
    await job.step();
    const { standing, gone } = await stage.market();
    expect([...standing.keys()]).toEqual([again]);
    // The embedded engine has no `_purge` (docs/bench.md, "market").
    expect(gone.size).toBe(kind.name === 'embedded' ? planned.length - 1 : 0);
    expect(await stage.world.find('market', again)).toMatchObject({ expiresAt: instant(START + HOUR + 90 * DAY) });
  });
});
