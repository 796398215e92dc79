import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { createStore } from '../../../sync-server/src/publisher/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { dyingStore } from '../publisher/dying-store.ts';
import { World } from '../publisher/world.ts';
import { announcementIdOf, DAY, HOUR, MarketStage, MINUTE, type Planned, START } from './market-stage.ts';

/** The bench does the same with ten thousand (docs/bench.md, "market"). */
const MANY = 2_000;
const AUTHORS = 25;
const LONGEST = 10 * DAY;

describe.each(engines())('many announcements end: $name', (kind) => {
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('each exactly once and none early: killed, run twice, two at once, clocks that jump, owners who renew', async () => {
    const stage = new MarketStage(await new World(engine, 'many').install(true));
    const authors = await Promise.all(Array.from({ length: AUTHORS }, () => stage.world.person('none')));
    // Ten at a time end in the same millisecond.
    const planned = Array.from({ length: MANY }, (_, number): Planned => {
      const end = START + LONGEST * (Math.floor(number / 10 + 1) / (MANY / 10));
      return { id: announcementIdOf(number), authorId: authors[number % AUTHORS] ?? '', end };
    });
    await stage.announce(planned);
    const ends = new Map(planned.map(({ id, end }) => [id, end]));

    async function checkNoneEarly(): Promise<void> {
      const { gone } = await stage.market();
      for (const id of gone.keys()) expect(ends.get(id)).toBeLessThanOrEqual(stage.now);
    }

    async function checkAllGone(): Promise<void> {
      await checkNoneEarly();
      const { standing } = await stage.market();
      for (const id of standing.keys()) expect(ends.get(id)).toBeGreaterThan(stage.now);
    }

    // Killed again and again, before and after a request has had its effect.
    stage.pass(LONGEST / 2);
    for (const after of [0, 1, 5, 20, 30]) {
      for (const applied of [false, true]) {
        const job = await stage.job(dyingStore(stage.world, after, applied));
        await expect(job.step()).rejects.toThrow('killed');
        await checkNoneEarly();
      }
    }
    await Promise.all([(await stage.job()).step(), (await stage.job()).step()]);
    await checkAllGone();

    // The clock runs ahead by days, in a process that goes on and in one that starts anew.
    const job = await stage.job();
    await job.step();
    stage.setClock(4 * DAY);
    const mistaken = await stage.job();
    for (let minute = 0; minute < 50; minute += 10) {
      stage.pass(10 * MINUTE);
      await Promise.all([job.step(), mistaken.step()]);
      await checkAllGone();
    }
    // It falls behind: nothing goes early, and things go on when it was right for long enough.
    stage.setClock(-6 * DAY);
    for (const each of [job, mistaken, await stage.job()]) {
      stage.pass(HOUR);
      await each.step();
      await checkNoneEarly();
    }
    stage.setClock(2 * DAY);
    for (let minute = 0; minute <= 60; minute += 10) {
      stage.pass(10 * MINUTE);
      await job.step();
      await checkNoneEarly();
    }
    await checkAllGone();

    // Some renew while the job runs.
    const renewed = planned.filter(({ end }) => end > stage.now && end < stage.now + DURATIONS.announcementNotice);
    const some = renewed.filter((_, number) => number % 8 === 0);
    expect(some.length).toBeGreaterThan(20);
    await Promise.all(
      some.map(async (each) => {
        await stage.askForRenewal(each);
        await stage.publishRenewal(each);
        ends.set(each.id, stage.now + DURATIONS.announcement);
      }),
    );
    for (const step of [HOUR, DAY, DAY, DAY, LONGEST]) {
      stage.pass(step);
      // Each is a restart after a pause, so its clock is believed after an hour.
      const after = await stage.job(createStore(stage.world.couch));
      await after.step();
      stage.pass(HOUR + MINUTE);
      await after.step();
      await checkAllGone();
    }
    const { standing, gone } = await stage.market();
    expect(new Set(standing.keys())).toEqual(new Set(some.map(({ id }) => id)));
    // One write when it was published, one when it was removed.
    expect(new Set(gone.values())).toEqual(new Set([2]));
    expect(stage.kindsTold('announcement-expired').toSorted()).toEqual([...gone.keys()].toSorted());
    const expiring = stage.kindsTold('announcement-expiring');
    expect(new Set(expiring).size).toBe(expiring.length);
  }, 180_000);
});
