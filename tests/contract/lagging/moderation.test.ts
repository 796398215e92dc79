import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClaims } from '../../../sync-server/src/claim/claim.ts';
import { createModeration } from '../../../sync-server/src/moderation/create-moderation.ts';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { postIdOf, World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const TARGET = postIdOf(1);
const PLACE = { database: 'moderation', id: `deciding:${TARGET}` };
const log = { info() {}, warn() {}, error() {} };

describe('a start after a decision was carried out, where lists lag', () => {
  let engine: LaggingEngine;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
  });
  afterAll(() => engine.close());

  it('does not carry it out again, over what was decided since', async () => {
    const world = await new World(engine, 'moderation').install();
    const claims = createClaims(world.couch);
    const people = { by: 'a'.repeat(32), authorId: 'b'.repeat(32), at: '2026-11-20T10:00:00.000Z' };
    const verdict = { decision: 'hide', reason: 'Образа', days: null, title: null, slug: null };
    const content = { type: 'deciding', target: TARGET, ...people, ...verdict };
    const taken = await claims.claim({ ...PLACE, base: null, content });
    await engine.fallBehind(world.couch.engineName('moderation'));
    expect(taken.kind === 'taken' && (await claims.remove(PLACE, taken.rev))).toBe(true);
    const moderation = createModeration({
      ...{ couch: world.couch, log, recheck: async () => undefined },
      store: { account: async () => null },
      audit: { write: async () => undefined, forget: async () => undefined },
      notifier: { deliver: async () => undefined },
    });
    await moderation.resume();
    await moderation.stop();
    expect(await world.find('moderation', `decision:${TARGET}`)).toBeNull();
    await engine.catchUp(world.couch.engineName('moderation'));
  });
});
