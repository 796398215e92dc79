import { Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { bestEffort } from '../domain/promises.ts';
import { matchRoute, ROUTES, routePath } from '../domain/routes.ts';
import { Navigate } from '../ui/navigation/navigation.tsx';
import { RequireAccess } from './access/require-access.tsx';
import { Screen } from './screen/screen.tsx';
import { ScreenWaiting } from './screen/screen-waiting.tsx';
import { FRAMES, type Frames, SCREENS, type Screens } from './screens.ts';

/**
 * The address' route of the table in its layout, behind its guard; an unknown address leads to /404 (spec part 1,
 * section 2.1). A layout stays mounted while the person moves between its screens.
 */
export function AppRoutes({ screens = SCREENS }: { screens?: Screens }) {
  // The route table matches addresses, here as in the service: the router library would also match `comm%75nity`.
  const name = matchRoute(useLocation().pathname)?.name;
  if (name === undefined) return <Navigate to={routePath('notFound')} replace />;
  // Fetched in parallel with the frame; otherwise the screen's request would wait for it.
  void bestEffort(screens[name].fetch());
  const { path, layout, access } = ROUTES[name];
  // The route is known already: with all of them the library would rank forty routes anew in every rendering.
  return (
    <Routes>
      <Route element={<Frame layout={layout} />}>
        <Route
          path={path}
          element={
            // The key mounts a new screen even where two routes share their code.
            <RequireAccess key={name} access={access}>
              <Screen code={screens[name]} />
            </RequireAccess>
          }
        />
      </Route>
    </Routes>
  );
}

function Frame({ layout }: { layout: keyof Frames }) {
  const Layout = FRAMES[layout].current();
  return (
    <Suspense fallback={<ScreenWaiting />}>
      <Layout>
        <Outlet />
      </Layout>
    </Suspense>
  );
}
