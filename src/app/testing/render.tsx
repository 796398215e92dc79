import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { SessionState } from '../../data/api/session.ts';
import { NO_STORAGE } from '../../platform/browser-storage.ts';
import { RemovalsProvider } from '../../session/removals.tsx';
import { createSessionStore, DataClientProvider, SessionProvider } from '../../session/session.tsx';
import { SYNC_STATUS } from '../../session/sync-status.ts';
import { createMemoryClient, type MemoryClient } from '../../session/testing/memory-client.ts';
import { NotificationsProvider } from '../../ui/notice/notifications.tsx';

/** Renders a part of the page as a given person, over a data client in memory. */
export function renderPage(
  node: ReactNode,
  options: { session?: SessionState; data?: MemoryClient; path?: string } = {},
) {
  const { session = { kind: 'visitor' }, data = createMemoryClient(), path = '/' } = options;
  const store = createSessionStore(NO_STORAGE);
  store.set(session);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // The real page has it from its start on.
  client.setQueryData(SYNC_STATUS, data.status);
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SessionProvider store={store}>
          <DataClientProvider data={data}>
            <RemovalsProvider storage={NO_STORAGE}>
              <NotificationsProvider>
                <MemoryRouter initialEntries={[path]} useTransitions={false}>
                  {node}
                </MemoryRouter>
              </NotificationsProvider>
            </RemovalsProvider>
          </DataClientProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ...view, data, store, client };
}
