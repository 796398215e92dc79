import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BadgeKind } from '../../data/api/sync.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import type { AppUpdates } from '../../platform/register-sw.ts';
import { createMemoryClient } from '../../session/testing/memory-client.ts';
import { createOpenForms } from '../../ui/form/open-forms.tsx';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { createDeferredUpdates } from '../device/deferred-updates.ts';
import { ServicesProvider } from '../device/services.tsx';
import { renderPage } from '../testing/render.tsx';
import { createServices } from '../testing/services.ts';
import { Notices } from './notices.tsx';
import { OfflineReadyNotice } from './offline-ready.ts';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

const TOO_OLD = 'This app is older than the data on this device or on the server. Nothing is lost. Please update it.';
const READY = 'A new version is ready.';

/** The platform's knowledge of updates; `found` ends the check for a new one. */
function platform(waiting: boolean) {
  let found: () => void = () => undefined;
  const updates = {
    waiting: () => waiting,
    subscribe: () => () => undefined,
    applyUpdate: vi.fn(),
    check: vi.fn(() => new Promise<void>((resolve) => (found = resolve))),
  } satisfies AppUpdates;
  return { updates, found: () => act(async () => found()) };
}

function show(badge: BadgeKind, updates: AppUpdates) {
  const forms = createOpenForms();
  const services = { ...createServices(), updates, forms };
  renderPage(
    <ServicesProvider services={services}>
      <Notices />
      <OfflineReadyNotice />
    </ServicesProvider>,
    { data: createMemoryClient({ status: { badge } }) },
  );
  return { forms, user: userEvent.setup() };
}

const update = () => screen.findByRole('button', { name: 'Update' });

describe('the update notice', () => {
  it('asks for an update where the app is too old, and checks for one before it reloads the page', async () => {
    const { updates, found } = platform(false);
    const { user } = show('outdated', updates);
    expect(await screen.findByText(TOO_OLD)).toBeTruthy();
    await user.click(await update());
    expect(updates.check).toHaveBeenCalledOnce();
    expect(updates.applyUpdate).not.toHaveBeenCalled();
    await found();
    expect(updates.applyUpdate).toHaveBeenCalledOnce();
  });

  it('does not reload under a form that was opened since, and is hidden while it is open', async () => {
    const { updates, found } = platform(false);
    const { user, forms } = show('outdated', updates);
    await user.click(await update());
    const leave = await act(async () => forms.enter());
    await found();
    expect(updates.applyUpdate).not.toHaveBeenCalled();
    expect(screen.queryByText(TOO_OLD)).toBeNull();
    act(() => leave());
    expect(screen.getByText(TOO_OLD)).toBeTruthy();
  });

  it.each<BadgeKind>(['synced', 'outdated'])('offers an update that is already here at once (%s)', async (badge) => {
    const { updates } = platform(true);
    const { user } = show(badge, updates);
    expect(await screen.findByText(READY)).toBeTruthy();
    await user.click(await update());
    await waitFor(() => expect(updates.applyUpdate).toHaveBeenCalledOnce());
    expect(updates.check).not.toHaveBeenCalled();
  });

  it('reloads the page before the service worker is registered', async () => {
    const reload = vi.fn();
    const { user } = show('outdated', createDeferredUpdates(reload));
    await user.click(await update());
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

describe('the notice that everything is on the device', () => {
  const READY_OFFLINE = 'Ready to work offline.';
  const withServiceWorker = (ready: Promise<unknown>) =>
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready } });
  afterEach(() => {
    localStorage.clear();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('is shown once on a device: when the code and the data are both there', async () => {
    let installed: () => void = () => undefined;
    withServiceWorker(new Promise<void>((resolve) => (installed = resolve)));
    show('synced', platform(false).updates);
    await act(async () => undefined);
    expect(screen.queryByText(READY_OFFLINE)).toBeNull();
    await act(async () => installed());
    expect(await screen.findByText(READY_OFFLINE)).toBeTruthy();
    cleanup();
    show('synced', platform(false).updates);
    await act(async () => undefined);
    expect(screen.queryByText(READY_OFFLINE)).toBeNull();
  });

  it.each(['updating', 'offline', 'limited'] as const)('is not shown while the state is %s', async (badge) => {
    withServiceWorker(Promise.resolve());
    show(badge, platform(false).updates);
    await act(async () => undefined);
    expect(screen.queryByText(READY_OFFLINE)).toBeNull();
  });
});
