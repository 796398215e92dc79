import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { fetchWhenIdle } from '../../platform/page/idle.ts';
import { NotificationsProvider } from '../notice/notifications.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

function Screen({ Dialog }: { Dialog: ComponentType<{ onClose: () => void }> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

it('keeps the screen when a dialog’s code fails to load, says so, and fetches it again at the next try', async () => {
  let network = false;
  const Dialog = lazyDialog<{ onClose: () => void }>(async () => {
    if (!network) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Here</p> };
  });
  render(
    <I18nProvider i18n={i18n}>
      <NotificationsProvider>
        <Screen Dialog={Dialog} />
      </NotificationsProvider>
    </I18nProvider>,
  );
  const button = screen.getByRole('button', { name: 'Open' });
  fireEvent.click(button);
  expect(await screen.findByText(/Couldn’t load this part/)).toBeDefined();
  expect(screen.queryByText('Here')).toBeNull();

  network = true;
  fireEvent.click(button);
  expect(await screen.findByText('Here')).toBeDefined();
});

it('fetches a dialog ahead where the files are on the device, once idle, and then opens it at once', async () => {
  let fetched = 0;
  const Dialog = lazyDialog<{ onClose: () => void }>(async () => {
    fetched += 1;
    return { default: () => <p>Here</p> };
  });
  const idle: (() => void)[] = [];
  const window = {
    setTimeout: globalThis.setTimeout,
    requestIdleCallback: (run: () => void) => idle.push(run),
  } as unknown as Window;
  const installed = { serviceWorker: { controller: {} as ServiceWorker } };
  await fetchWhenIdle({ ...window, navigator: {} }, [Dialog]);
  await fetchWhenIdle({ ...window, navigator: { serviceWorker: { controller: null } } }, [Dialog]);
  expect(idle).toEqual([]);

  const fetching = fetchWhenIdle({ ...window, navigator: installed }, [Dialog]);
  expect([idle.length, fetched]).toEqual([1, 0]);
  idle.shift()?.();
  await fetching;
  expect(fetched).toBe(1);

  const leaving = new AbortController();
  const left = fetchWhenIdle({ ...window, navigator: installed }, [Dialog], leaving.signal);
  leaving.abort();
  idle.shift()?.();
  await left;
  expect(fetched).toBe(1);
});
