import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge, TOMBSTONE_MS } from '../../../sync-server/src/ops/jobs/purge-tombstones.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { World } from '../publisher/world.ts';
import { announcementIdOf, DAY_MS, factOf, HOUR_MS, instant, MarketStage, START } from './market-stage.ts';

const AUTHOR = 'f'.repeat(32);

describe.each(engines())('purging the market’s tombstones: $name', (kind) => {
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('a purge removes tombstones when no device can show their announcements any more', async () => {
    const stage = new MarketStage(await new World(engine, 'purge').install(true));
    const market = stage.world.couch.use<object>('market');
    const planned = Array.from({ length: 250 }, (_, number) => {
      return factOf({ id: announcementIdOf(number), authorId: AUTHOR, end: START + HOUR_MS }, '1-a');
    });
    await market.bulk({ docs: planned });
    const job = await stage.job();
    stage.pass(HOUR_MS);
    await job.step();
    const again = announcementIdOf(0);
    await market.insert(factOf({ id: again, authorId: AUTHOR, end: stage.now + 90 * DAY_MS }, '1-b'));
    stage.pass(TOMBSTONE_MS - 1);
    await job.step();
    expect((await stage.market()).removed.size).toBe(planned.length - 1);
    stage.pass(DAY_MS);
    await job.step();
    const { active, removed } = await stage.market();
    expect([...active.keys()]).toEqual([again]);
    expect(removed.size).toBe(0);
    expect(await stage.world.find('market', again)).toMatchObject({
      expiresAt: instant(START + HOUR_MS + 90 * DAY_MS),
    });
  });

  it('an announcement that is published again during the purge still expires', async () => {
    const stage = new MarketStage(await new World(engine, 'again').install(true));
    const { couch } = stage.world;
    const market = couch.use<object>('market');
    const [back, other] = [0, 1].map((number) => {
      return { ...factOf({ id: announcementIdOf(number), authorId: AUTHOR, end: START + HOUR_MS }, '1-a') };
    });
    const [first] = await market.bulk({ docs: [back, other] });
    const { rev } = await market.destroy(announcementIdOf(0), first?.rev ?? '');
    await market.insert({ ...back });
    const selector = { type: 'announcement', expiresAt: { $gte: instant(START) } };
    const foundIds = async () => (await market.find({ selector })).docs.map(({ _id }) => _id).sort();
    expect(await foundIds()).toEqual([announcementIdOf(0), announcementIdOf(1)]);
    expect(await purge(couch, { [announcementIdOf(0)]: [rev], 'announcement:pet:none': ['1-a'] })).toBe(0);
    expect(await foundIds()).toEqual([announcementIdOf(0), announcementIdOf(1)]);
  });
});
