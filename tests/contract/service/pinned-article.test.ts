import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '../../../src/domain/account/admin.ts';
import type { PinnedAnswer } from '../../../src/domain/care/pinned.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { moderationWorld } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

describe.each(stages)('the pinned article on $name', (kind) => {
  let stage: Stage;
  const world = moderationWorld(() => stage);

  beforeAll(async () => {
    stage = await openStage(kind);
  });
  afterAll(() => stage.stop());

  const pinned = async () => (JSON.parse((await stage.call('GET', '/pinned-article')).text) as PinnedAnswer).pinned;

  it('an admin pins an article for a season, another one instead, and none', async () => {
    const token = (await world.admin()).session.accessToken;
    const pin = async (body: object) => (await stage.call('PUT', '/admin/pinned-article', { token, body })).status;
    expect(await pinned()).toBeNull();
    expect(await pin({ slug: 'heat-stroke' })).toBe(204);
    const found = await pinned();
    expect(found?.slug).toBe('heat-stroke');
    const left = Date.parse(found?.until ?? '') - Date.now();
    expect(Math.abs(left - DURATIONS.pinnedArticle)).toBeLessThan(60_000);
    expect(await pin({ slug: 'frost-and-power-cuts' })).toBe(204);
    expect((await pinned())?.slug).toBe('frost-and-power-cuts');
    expect([await pin({ slug: 'unknown' }), await pin({ slug: '<b>' }), await pin({})]).toEqual([404, 400, 400]);
    expect((await pinned())?.slug).toBe('frost-and-power-cuts');
    expect(await pin({ slug: null })).toBe(204);
    expect(await pinned()).toBeNull();
    const { rows }: AuditPage = JSON.parse((await stage.call('GET', '/admin/audit', { token })).text);
    const entries = rows.map(({ action, reason }) => [action, reason]);
    expect(entries.slice(0, 3)).toEqual([
      ['article-unpinned', null],
      ['article-pinned', 'frost-and-power-cuts'],
      ['article-pinned', 'heat-stroke'],
    ]);
  });

  it('an article whose season is over is pinned no more', async () => {
    const accounts = stage.service.couch.use<object>('accounts');
    const { _rev } = await accounts.get('pinned-article');
    const over = { slug: 'heat-stroke', until: '2026-11-01T00:00:00.000Z' };
    await accounts.insert({ _id: 'pinned-article', _rev, type: 'pinned-article', pinned: over } as object);
    expect(await pinned()).toBeNull();
  });
});
