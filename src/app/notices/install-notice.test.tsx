import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { ServicesProvider } from '../device/services.tsx';
import { renderPage } from '../testing/render.tsx';
import { createServices } from '../testing/services.ts';
import InstallNotice from './install-notice.tsx';
import { countVisit } from './visits.ts';

const HOUR = 3_600_000;
const TEXT = 'Install Lapka: it opens faster and works offline.';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => {
  localStorage.clear();
  for (const hour of [1, 2, 3]) countVisit(hour * HOUR);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  stubBrowser();
});

function Go() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/dashboard/about')}>
      Go
    </button>
  );
}

function show() {
  return renderPage(
    <ServicesProvider services={createServices()}>
      <InstallNotice />
      <Go />
    </ServicesProvider>,
    { path: '/dashboard/community' },
  );
}

const browserCanInstall = () => act(() => void window.dispatchEvent(new Event('beforeinstallprompt')));
const go = () => userEvent.click(screen.getByRole('button', { name: 'Go' }));

it('offers installing only on the next screen, so that no content moves while somebody reads', async () => {
  show();
  await browserCanInstall();
  expect(screen.queryByText(TEXT)).toBeNull();
  await go();
  expect(screen.getByText(TEXT)).toBeTruthy();
});

it('offers installing on no other screen once declined', async () => {
  show();
  await browserCanInstall();
  await go();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(TEXT)).toBeNull();
  cleanup();
  show();
  await browserCanInstall();
  await go();
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('does not offer installing where the browser cannot install', async () => {
  show();
  await go();
  expect(screen.queryByText(TEXT)).toBeNull();
});
