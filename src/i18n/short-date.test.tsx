import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShortDate } from './short-date.ts';
import { useTexts } from './testing/texts.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 15), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['en', new Date(2026, 10, 20, 9, 5), '09:05'],
  ['en', new Date(2026, 10, 19, 23, 59), '19 Nov'],
  ['en', new Date(2025, 11, 31, 12), '31 Dec 2025'],
  ['uk', new Date(2026, 10, 20, 9, 5), '09:05'],
  ['uk', new Date(2026, 10, 19, 23, 59), '19 лист.'],
  ['uk', new Date(2025, 11, 31, 12), '31 груд. 2025 р.'],
] as const)('in %s, %s is %s beside a name', async (locale, at, words) => {
  await useTexts(locale);
  const { result } = renderHook(useShortDate, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  expect(result.current(at.toISOString())).toBe(words);
});
