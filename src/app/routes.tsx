import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../session/use-session.tsx';
import { DashboardLayout } from './layouts/dashboard-layout.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { LATER, PATHS } from './paths.ts';
import { Screen, type ScreenCode, screenCode } from './screen.tsx';

/** One file per address, loaded when it is gone to. */
const SCREENS = {
  home: screenCode(() => import('./routes/home.tsx')),
  signUp: screenCode(() => import('./routes/sign-up.tsx')),
  signIn: screenCode(() => import('./routes/sign-in.tsx')),
  community: screenCode(() => import('./routes/community.tsx')),
  post: screenCode(() => import('./routes/post.tsx')),
  sync: screenCode(() => import('./routes/sync.tsx')),
  notFound: screenCode(() => import('./routes/not-found.tsx')),
} satisfies Partial<Record<keyof typeof PATHS, ScreenCode>>;

const later = screenCode(() => import('./routes/later.tsx'));

/** Starts loading the screen of an address, so that it comes beside the texts and not after them. */
export async function preloadScreen(pathname: string): Promise<void> {
  const screens: [string, ScreenCode][] = Object.entries(SCREENS).map(([name, code]) => [
    Reflect.get(PATHS, name),
    code,
  ]);
  await screens.find(([path]) => matchPath(path, pathname) !== null)?.[1].fetch();
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={PATHS.home} element={<Screen key="Home" code={SCREENS.home} />} />
        <Route path={PATHS.signUp} element={<Screen key="SignUp" code={SCREENS.signUp} />} />
        <Route path={PATHS.signIn} element={<Screen key="SignIn" code={SCREENS.signIn} />} />
        <Route path={PATHS.notFound} element={<Screen key="NotFound" code={SCREENS.notFound} />} />
      </Route>
      <Route element={<DashboardLayout />}>
        <Route path={PATHS.dashboard} element={<ToDashboard />} />
        <Route path={PATHS.community} element={<Screen key="Community" code={SCREENS.community} />} />
        <Route path={PATHS.post} element={<Screen key="Post" code={SCREENS.post} />} />
        <Route path={PATHS.sync} element={<Screen key="Sync" code={SCREENS.sync} />} />
        {LATER.map((path) => (
          <Route key={path} path={path} element={<Screen code={later} />} />
        ))}
      </Route>
      <Route path="*" element={<Navigate to={PATHS.notFound} replace />} />
    </Routes>
  );
}

/** The dashboard needs a sign-in; until its own screen exists it leads to the community. */
function ToDashboard() {
  const session = useSession();
  // A navigation to here that comes while the one away from here is under way must lead on as well: one `Navigate` goes only once.
  const { key } = useLocation();
  if (session.kind === 'visitor')
    return <Navigate key={key} to={PATHS.signIn} replace state={{ from: PATHS.dashboard }} />;
  return <Navigate key={key} to={PATHS.community} replace />;
}
