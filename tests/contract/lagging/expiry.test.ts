import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { announcementIdOf, HOUR_MS, MarketStage, START } from '../jobs/market-stage.ts';
import { World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

describe('the expiry of announcements while their list lags', () => {
  let engine: LaggingEngine;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
  });
  afterAll(() => engine.close());

  it('the expiry completes in one pass, whatever the list still shows', async () => {
    const stage = new MarketStage(await new World(engine, 'expiry').install(true), 2);
    const authorId = await stage.world.person('none');
    // More announcements have the second end than fit into a page.
    const ends = [HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS];
    const planned = ends.map((life, number) => ({ id: announcementIdOf(number), authorId, end: START + life }));
    await stage.announce(planned);
    const job = await stage.job();
    await job.step();
    const market = stage.world.couch.engineName('market');
    await engine.fallBehind(market);
    stage.pass(3 * HOUR_MS);
    await job.step();
    await engine.catchUp(market);
    const { active, removed } = await stage.market();
    expect([active.size, removed.size]).toEqual([0, ends.length]);
    expect(stage.notifiedKinds('announcement-expired')).toHaveLength(ends.length);
  });
});
