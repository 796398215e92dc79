import { useLocation } from 'react-router-dom';
import type { SessionState } from '../../data/api/session.ts';
import { ROUTE_NAMES, type RouteName } from '../../domain/routes.ts';
import type { MemoryClient } from '../../session/testing/memory-client.ts';
import { HeadingsProvider } from '../../ui/layout/page-heading.tsx';
import { ServicesProvider } from '../device/services.tsx';
import { AppRoutes } from '../routes.tsx';
import { screenCode } from '../screen/screen.tsx';
import { FRAMES, SCREENS, type Screens } from '../screens.ts';
import { renderPage } from './render.tsx';
import { createServices } from './services.ts';

/**
 * Every screen renders only its name, so that a test sees which one is shown; those in `real` are the app's own, those
 * in `own` the test's.
 */
function namedScreens(real: readonly RouteName[], own: Partial<Screens>): Screens {
  const named = Object.fromEntries(
    ROUTE_NAMES.map((name) => [name, screenCode(async () => ({ default: () => <h1>{`screen ${name}`}</h1> }))]),
  ) as Record<RouteName, Screens[RouteName]>;
  for (const name of real) named[name] = SCREENS[name];
  return { ...named, ...own };
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="address">{`${pathname}${search}${hash}`}</output>;
}

/**
 * Renders the whole frame with its guards, at an address, as a given person. The screens are fetched before: React
 * delays by 300 ms what follows a fallback.
 */
export async function renderRoutes(options: {
  path: string;
  session: SessionState;
  data?: MemoryClient;
  real?: readonly RouteName[];
  own?: Partial<Screens>;
}) {
  const { real = [], own = {}, ...rest } = options;
  const screens = namedScreens(real, own);
  await Promise.all([...Object.values(screens), ...Object.values(FRAMES)].map((code) => code.fetch()));
  return renderPage(
    <ServicesProvider services={createServices()}>
      <HeadingsProvider>
        <AppRoutes screens={screens} />
        <Address />
      </HeadingsProvider>
    </ServicesProvider>,
    rest,
  );
}
