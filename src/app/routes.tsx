import type { ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../session/use-session.tsx';
import { DashboardLayout } from './layouts/dashboard-layout.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { LATER, PATHS } from './paths.ts';
import { Screen, screenCode } from './screen.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** One file per address, loaded when it is gone to. */
const SCREENS = {
  home: () => import('./routes/home.tsx'),
  signUp: () => import('./routes/sign-up.tsx'),
  signIn: () => import('./routes/sign-in.tsx'),
  community: () => import('./routes/community.tsx'),
  post: () => import('./routes/post.tsx'),
  sync: () => import('./routes/sync.tsx'),
  notFound: () => import('./routes/not-found.tsx'),
} satisfies Partial<Record<keyof typeof PATHS, Load>>;

const home = screenCode(SCREENS.home);
const signUp = screenCode(SCREENS.signUp);
const signIn = screenCode(SCREENS.signIn);
const community = screenCode(SCREENS.community);
const post = screenCode(SCREENS.post);
const sync = screenCode(SCREENS.sync);
const notFound = screenCode(SCREENS.notFound);
const later = screenCode(() => import('./routes/later.tsx'));

/** Starts loading the screen of an address, so that it comes beside the texts and not after them. */
export async function preloadScreen(pathname: string): Promise<void> {
  const screens: [string, Load][] = Object.entries(SCREENS).map(([name, load]) => [Reflect.get(PATHS, name), load]);
  await screens.find(([path]) => matchPath(path, pathname) !== null)?.[1]();
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={PATHS.home} element={<Screen key="Home" code={home} />} />
        <Route path={PATHS.signUp} element={<Screen key="SignUp" code={signUp} />} />
        <Route path={PATHS.signIn} element={<Screen key="SignIn" code={signIn} />} />
        <Route path={PATHS.notFound} element={<Screen key="NotFound" code={notFound} />} />
      </Route>
      <Route element={<DashboardLayout />}>
        <Route path={PATHS.dashboard} element={<ToDashboard />} />
        <Route path={PATHS.community} element={<Screen key="Community" code={community} />} />
        <Route path={PATHS.post} element={<Screen key="Post" code={post} />} />
        <Route path={PATHS.sync} element={<Screen key="Sync" code={sync} />} />
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
