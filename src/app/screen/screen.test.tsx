import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, screen as page, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Screen, screenCode } from './screen.tsx';

beforeAll(() => useTexts('en'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('fetches a screen again after a failed attempt, on request and offline', async () => {
  // React logs every error that a boundary catches to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let time = 0;
  let network = false;
  let tries = 0;
  const code = screenCode(
    async () => {
      tries += 1;
      if (!network) throw new Error('no network');
      return { default: () => <p>Here</p> };
    },
    () => time,
  );
  render(
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Screen code={code} />
        </Suspense>
      </ErrorBoundary>
    </I18nProvider>,
  );
  const button = await page.findByRole('button', { name: 'Reload' });
  expect(tries).toBe(1);
  network = true;
  time = 1_000;
  button.click();
  expect(await page.findByText('Here')).toBeTruthy();
  expect(tries).toBe(2);
});

it('shows a screen without a fallback when its code was fetched ahead', async () => {
  const code = screenCode(async () => ({ default: () => <p>Here</p> }));
  await code.fetch();
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Screen code={code} />
    </Suspense>,
  );
  expect(page.getByText('Here')).toBeTruthy();
  expect(page.queryByText('Waiting')).toBeNull();
});
