import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servicesFactId } from '../../../src/domain/announcement/id.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { answerTo, servicesAnnouncement } from '../publisher/market-world.ts';
import { World } from '../publisher/world.ts';
import { DAY_MS, MarketStage } from './market-stage.ts';

describe.each(engines())('publisher and expiry together: $name', (kind) => {
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('an ended announcement stays ended when its text is edited, and is published again when renewed', async () => {
    const world = await new World(engine, 'together').install(true);
    const stage = new MarketStage(world);
    const person = await world.person();
    const statement = servicesAnnouncement();
    await world.put(person, statement);
    await world.publish();
    const id = servicesFactId(person);
    expect(await world.find('market', id)).not.toBeNull();
    const life = DURATIONS.announcement + DAY_MS;
    world.pass(life);
    stage.pass(life);
    const job = await stage.job();
    await job.step();
    expect(await world.find('market', id)).toBeNull();
    expect(await answerTo(world, person, statement._id)).toBe('announcement/expired');
    await world.put(person, { ...statement, description: 'Інші слова' });
    await world.publish();
    expect(await world.find('market', id)).toBeNull();
    expect(await answerTo(world, person, statement._id)).toBe('announcement/expired');
    await world.put(person, { ...statement, startedAt: world.clock().toISOString() });
    await world.publish();
    await job.step();
    expect(await world.find('market', id)).toMatchObject({ description: statement.description });
    expect(await answerTo(world, person, statement._id)).toBe('published');
    expect(stage.notifiedKinds('announcement-expired')).toEqual([id]);
  });
});
