import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/spans.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../session/testing/memory-client.ts';
import { PublishedAt } from './published-at.tsx';

const AT = '2026-11-20T11:00:00.000Z';

beforeAll(() => useTexts('en'));
beforeEach(() => vi.useFakeTimers({ now: Date.parse(AT) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shown(part: Partial<Parameters<typeof PublishedAt>[0]>, clockOffset = 0): HTMLElement {
  const data = createMemoryClient({ status: { clockOffset } });
  return renderPage(<PublishedAt at={AT} writtenAt={null} editedAt={null} {...part} />, { data }).container;
}

it('changes the words as the time passes, until it is a date', () => {
  const { textContent: now } = shown({});
  expect(now).toBe('now');
  for (const [passed, words] of [
    [MINUTE_MS, '1 minute ago'],
    [MINUTE_MS, '2 minutes ago'],
    [2 * HOUR_MS - 2 * MINUTE_MS, '2 hours ago'],
    [22 * HOUR_MS, 'yesterday'],
    [6 * 24 * HOUR_MS, '20 November 2026'],
  ] as const) {
    act(() => vi.advanceTimersByTime(passed));
    expect(document.querySelector('time')?.textContent).toBe(words);
  }
  expect(vi.getTimerCount()).toBe(0);
});

it('counts by the service’s clock, however wrong the device’s is', () => {
  expect(shown({}, 3 * HOUR_MS).textContent).toBe('3 hours ago');
});

it('shows that a text was written long before with date and time, although its publication is relative', () => {
  expect(shown({ writtenAt: '2026-11-20T08:00:00.000Z' }).textContent).toMatch(/^now · Written: 20 Nov 2026, \d/);
});
