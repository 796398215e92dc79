import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { LastScreens } from '../session/last-screen/last-screens.ts';
import { LastScreenEnd, LastScreensContext } from '../session/last-screen/use-last-screen.ts';
import { RemovalsProvider } from '../session/removals.tsx';
import { type DataClient, DataClientProvider, SessionProvider, type SessionStore } from '../session/session.tsx';
import { OpenFormsProvider } from '../ui/form/open-forms.tsx';
import { HeadingsProvider } from '../ui/layout/page-heading.tsx';
import { NotificationsProvider } from '../ui/notice/notifications.tsx';
import { BackClosesProvider } from '../ui/overlay/back-closes.tsx';
import { AuthRequiredProvider } from './access/auth-required.tsx';
import { type Services, ServicesProvider } from './device/services.tsx';
import { ConsentProvider } from './dialogs/consent.tsx';
import { LazyMetadata } from './metadata/lazy-metadata.tsx';
import { OpenedNotifications } from './notices/opened-notifications.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './screen/error-boundary.tsx';
import { ScrollMemory } from './screen/scroll-memory.tsx';

interface AppProps extends Pick<ComponentProps<typeof BackClosesProvider>, 'dialogs' | 'history'> {
  client: QueryClient;
  data: DataClient;
  session: SessionStore;
  services: Services;
  lastScreens: LastScreens;
}

export function App({ client, data, session, services, lastScreens, dialogs, history }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <ServicesProvider services={services}>
            <SessionProvider store={session}>
              <DataClientProvider data={data}>
                <LastScreensContext value={lastScreens}>
                  <RemovalsProvider>
                    <OpenFormsProvider forms={services.forms}>
                      <NotificationsProvider>
                        <BackClosesProvider dialogs={dialogs} history={history}>
                          <HeadingsProvider>
                            <ScrollMemory />
                            <LastScreenEnd />
                            <LazyMetadata />
                            <OpenedNotifications />
                            <ConsentProvider>
                              <AuthRequiredProvider>
                                <AppRoutes />
                              </AuthRequiredProvider>
                            </ConsentProvider>
                          </HeadingsProvider>
                        </BackClosesProvider>
                      </NotificationsProvider>
                    </OpenFormsProvider>
                  </RemovalsProvider>
                </LastScreensContext>
              </DataClientProvider>
            </SessionProvider>
          </ServicesProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </I18nProvider>
  );
}
