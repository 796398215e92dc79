import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { createOwnLive } from './own-live.ts';

it('calls a feed that is always refused with growing pauses, although all other requests succeed', async () => {
  const clock = manualClock();
  const reasons: string[] = [];
  let asked = 0;
  const live = createOwnLive({
    ask: async () => {
      asked += 1;
      return { kind: 'refused', status: 408, code: null, body: {} };
    },
    path: '/db/user',
    since: () => '1',
    mayWait: () => true,
    onChange: async () => undefined,
    onFailure: (reason) => void reasons.push(reason),
    // The following round succeeds, and a successful round starts the feed.
    onRetry: () => queueMicrotask(() => void setTimeout(() => live.start())),
    clock,
    random: () => 0.999,
  });
  const afterWhich = async (asks: number) => {
    await eventually(() => asked === asks, { describe: async () => `${asks} times, not ${asked}` });
    // The pause begins once the answer was reported.
    await eventually(() => reasons.length === asks, { describe: async () => 'told' });
  };
  live.start();
  await afterWhich(1);
  let pauses = 0;
  for (let failures = 1; failures <= 8; failures += 1) {
    const pause = Math.min(60_000, 1_000 * 2 ** (failures - 1));
    clock.advance(pause / 2 - 1);
    expect(asked).toBe(failures);
    clock.advance(pause / 2 + 1);
    pauses += pause;
    await afterWhich(failures + 1);
  }
  expect(pauses).toBeGreaterThan(100_000);
  await live.close();
});

it('ends the pause of the feed when the page is hidden, and sends no request', async () => {
  const clock = manualClock();
  const retried: string[] = [];
  const live = createOwnLive({
    ask: async () => ({ kind: 'unreachable', reason: 'serverDown' }),
    path: '/db/user',
    since: () => '1',
    mayWait: () => true,
    onChange: async () => undefined,
    onFailure: () => undefined,
    onRetry: () => void retried.push('now'),
    clock,
    random: () => 0,
  });
  live.start();
  live.rest();
  await live.close();
  clock.advance(60_000);
  expect(retried).toEqual([]);
});
