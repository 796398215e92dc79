import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type RunningEngine } from '../engines.ts';
import { World } from '../publisher/world.ts';
import { endMany } from './many-ends.ts';
import { MarketStage } from './market-stage.ts';

/**
 * Twenty pages of the job. The bench measures the same run with ten times as many, in pages of the product's size
 * (docs/bench.md, "market").
 */
const MANY = 1_000;
const PAGE_SIZE = 50;
const AUTHORS = 40;

describe.each(engines())('the expiry of many announcements: $name', (kind) => {
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('the expiry removes each of many announcements once and none early, despite kills, wrong clocks and renewals', async () => {
    const stage = new MarketStage(await new World(engine, 'many').install(true), PAGE_SIZE);
    const { removed, renewed } = await endMany(stage, MANY, AUTHORS);
    expect(removed + renewed).toBe(MANY);
  }, 600_000);
});
