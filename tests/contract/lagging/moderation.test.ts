import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportFactIds } from '../../../src/domain/moderation/id.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { createModeration } from '../../../sync-server/src/publishing/moderation/create-moderation.ts';
import { createClaims } from '../../../sync-server/src/storage/claim/claim.ts';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { postIdOf, World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const TARGET = postIdOf(1);
const PLACE = { database: 'moderation', id: `deciding:${TARGET}` };
const log = { info() {}, warn() {}, error() {} };

describe('moderators’ decisions while lists lag', () => {
  let engine: LaggingEngine;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
  });
  afterAll(() => engine.close());

  it('moderators’ decisions notify each reporter once, however long the list still shows their reports', async () => {
    const { couch } = await new World(engine, 'reports').install();
    const reports = couch.use<object>('moderation');
    const reporters = Array.from({ length: SERVICE_LIMITS.reportsShown + 5 }, (_, n) =>
      n.toString(16).padStart(32, '0'),
    );
    const report = { type: 'report', target: TARGET, reportedAt: '2026-11-20T10:00:00.000Z' };
    const docs = reporters.map((uid) => ({ _id: reportFactIds.make(TARGET, uid), ...report, uid }));
    await reports.bulk({ docs });
    await engine.fallBehind(couch.engineName('moderation'));
    const notified: string[] = [];
    const moderation = createModeration({
      couch,
      log,
      recheck: async () => undefined,
      store: { account: async () => null },
      audit: { write: async () => undefined },
      notifier: { deliver: async (userId) => void notified.push(userId) },
    });
    await moderation.decide('a'.repeat(32), { target: TARGET, decision: 'dismiss', reason: null, days: null });
    await moderation.stop();
    expect(notified.sort()).toEqual(reporters);
    await engine.catchUp(couch.engineName('moderation'));
    const { rows } = await reports.list({ start_key: 'report:', end_key: 'report:\ufff0' });
    expect(rows).toEqual([]);
  });

  it('moderators’ decisions are not carried out again at a start, over later decisions', async () => {
    const world = await new World(engine, 'moderation').install();
    const claims = createClaims(world.couch);
    const people = { by: 'a'.repeat(32), authorId: 'b'.repeat(32), at: '2026-11-20T10:00:00.000Z' };
    const verdict = { decision: 'hide', reason: 'Образа', days: null, title: null, slug: null };
    const content = { type: 'deciding', target: TARGET, ...people, ...verdict };
    const taken = await claims.claim({ ...PLACE, base: null, content });
    await engine.fallBehind(world.couch.engineName('moderation'));
    expect(taken.kind === 'taken' && (await claims.remove(PLACE, taken.rev))).toBe(true);
    const moderation = createModeration({
      couch: world.couch,
      log,
      recheck: async () => undefined,
      store: { account: async () => null },
      audit: { write: async () => undefined },
      notifier: { deliver: async () => undefined },
    });
    await moderation.resume();
    await moderation.stop();
    expect(await world.find('moderation', `decision:${TARGET}`)).toBeNull();
    await engine.catchUp(world.couch.engineName('moderation'));
  });
});
