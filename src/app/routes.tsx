import { Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES, type RouteName, routePath } from '../domain/routes.ts';
import { RequireAccess } from './access/require-access.tsx';
import { DashboardLayout } from './layouts/dashboard-layout.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { Screen } from './screen/screen.tsx';
import { SCREENS, type Screens } from './screens.ts';

const NAMES = Object.keys(ROUTES) as RouteName[];

/**
 * Every route of the table in its layout, behind its guard; an unknown address leads to /404 (spec part 1, section
 * 2.1).
 */
export function AppRoutes({ screens = SCREENS }: { screens?: Screens }) {
  return (
    <Routes>
      <Route element={<PublicLayout />}>{routesOf('public', screens)}</Route>
      <Route element={<DashboardLayout />}>{routesOf('dashboard', screens)}</Route>
      <Route path="*" element={<Navigate to={routePath('notFound')} replace />} />
    </Routes>
  );
}

function routesOf(layout: 'public' | 'dashboard', screens: Screens) {
  return NAMES.filter((name) => ROUTES[name].layout === layout).map((name) => (
    <Route
      key={name}
      path={ROUTES[name].path}
      element={
        // The key makes the next screen a new one also where two routes share their code.
        <RequireAccess key={name} access={ROUTES[name].access}>
          <Screen code={screens[name]} />
        </RequireAccess>
      }
    />
  ));
}
