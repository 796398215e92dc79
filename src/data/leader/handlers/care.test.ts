import { expect, it } from 'vitest';
import type { Answer } from '../../http/http-client.ts';
import { memoryDeviceStore } from '../../store/memory-device-store.ts';
import { careHandlers } from './care.ts';

const NOW = Date.parse('2026-11-30T10:00:00.000Z');
const PINNED = { slug: 'frost-and-power-cuts', until: '2027-02-28T10:00:00.000Z' };
const ok = (pinned: object | null): Answer => ({ kind: 'ok', status: 200, body: { pinned } });
const AWAY: Answer = { kind: 'unreachable', reason: 'serverDown' };

it('remembers the pinned article for times without a network, until its season is over', async () => {
  const answers = [AWAY, ok(PINNED), AWAY, AWAY, ok(null), AWAY];
  let now = NOW;
  const { pinnedArticle } = careHandlers({
    context: { device: memoryDeviceStore(), ask: async () => answers.shift() ?? AWAY, now: () => now },
  });
  expect(await pinnedArticle()).toBeNull();
  expect(await pinnedArticle()).toEqual(PINNED);
  expect(await pinnedArticle()).toEqual(PINNED);
  now = Date.parse(PINNED.until);
  expect(await pinnedArticle()).toBeNull();
  now = NOW;
  expect(await pinnedArticle()).toBeNull();
  expect(await pinnedArticle()).toBeNull();
});
