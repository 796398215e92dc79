import { Suspense } from 'react';
import { type Parser, Route, Router } from 'wouter';
import { matchRoute, parametersIn, ROUTES, routePath } from '../domain/routes.ts';
import { Navigate } from '../ui/navigation/navigate.tsx';
import { useLocation } from '../ui/navigation/use-location.ts';
import { RequireAccess } from './access/require-access.tsx';
import { Screen } from './screen/screen.tsx';
import { ScreenWaiting } from './screen/screen-waiting.tsx';
import { FRAMES, SCREENS, type Screens } from './screens.ts';

/** wouter reads addresses as the table does: a slash at the end does not count, and parameters are decoded. */
const readByTable: Parser = (path) => ({
  pattern: {
    exec(pathname) {
      const groups = parametersIn(path, pathname);
      return groups && Object.assign([pathname] as [string], { index: 0, input: pathname, groups });
    },
  },
});

/**
 * Every route of the table in its layout, behind its guard; an unknown address leads to /404 (spec part 1, section
 * 2.1). A layout stays as long as one moves between its screens.
 */
export function AppRoutes({ screens = SCREENS }: { screens?: Screens }) {
  const name = matchRoute(useLocation().pathname)?.name;
  if (name === undefined) return <Navigate to={routePath('notFound')} replace />;
  const { path, layout, access } = ROUTES[name];
  const Layout = FRAMES[layout].current();
  // Beside the frame, which would have to be there before its screen is asked for.
  screens[name].fetch().catch(() => undefined);
  return (
    <Router parser={readByTable}>
      <Route path={path}>
        <Suspense fallback={<ScreenWaiting />}>
          <Layout>
            {/* The key makes the next screen a new one also where two routes share their code. */}
            <RequireAccess key={name} access={access}>
              <Screen code={screens[name]} />
            </RequireAccess>
          </Layout>
        </Suspense>
      </Route>
    </Router>
  );
}
