import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../app/testing/render.tsx';
import { useTexts } from '../i18n/testing/texts.ts';
import { useNow } from './use-now.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const DUE = new Date(START + 60_000).toISOString();

beforeAll(() => useTexts('en'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Now() {
  return <p>{useNow([DUE])}</p>;
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('shows the time when the next one is past', () => {
  renderPage(<Now />);
  pass(59_999);
  expect(screen.queryByText(DUE)).toBeNull();
  pass(1);
  expect(screen.getByText(DUE)).toBeTruthy();
});

it('waits again when the clock was set back meanwhile', () => {
  renderPage(<Now />);
  vi.setSystemTime(START - 30_000);
  pass(60_000);
  expect(screen.getByText(new Date(START + 30_000).toISOString())).toBeTruthy();
  pass(30_000);
  expect(screen.getByText(DUE)).toBeTruthy();
});

it('looks at the clock when the page is shown again, because a sleeping device stops timers', () => {
  renderPage(<Now />);
  vi.setSystemTime(START + 3_600_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText(new Date(START + 3_600_000).toISOString())).toBeTruthy();
});
