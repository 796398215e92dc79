import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { Waiting } from './placeholders.tsx';

beforeAll(() => useTexts('en'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says after three seconds of waiting that it takes long, and keeps the ring', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <Waiting />
    </I18nProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(2_999));
  expect(screen.getByRole('status').textContent).toBe('Loading');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status').textContent).toBe('This is taking longer than usual.');
  expect(document.querySelector('.waiting__ring')).not.toBeNull();
});
