import { act, cleanup, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DURATIONS } from '../../domain/limits.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { renderPage } from '../testing/render.tsx';
import { Screen, screenCode } from './screen.tsx';
import { ScreenWaiting } from './screen-waiting.tsx';

beforeAll(() => useTexts('en'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('waits quietly for a screen, offers a button after three seconds, and still shows the screen when it arrives', async () => {
  vi.useFakeTimers();
  let arrive: (module: { default: () => string }) => void = () => undefined;
  const code = screenCode<object>(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  renderPage(
    <Suspense fallback={<ScreenWaiting />}>
      <Screen code={code} />
    </Suspense>,
  );
  const line = document.querySelector<HTMLElement>('.loading-line');
  expect(line?.style.animationDelay).toBe('200ms');
  await act(() => vi.advanceTimersByTimeAsync(DURATIONS.lazyTimeout - 1));
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Loading')).toBeNull();
  expect(screen.getByRole('heading', { name: 'This page is taking a while' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await act(async () => {
    arrive({ default: () => 'Here' });
    await vi.advanceTimersByTimeAsync(1_000);
  });
  expect(screen.getByText('Here')).toBeTruthy();
});
