import type { ReactNode } from 'react';
import { matchRoute, ROUTE_NAMES, ROUTES, type RouteName } from '../domain/routes.ts';
import { withTexts } from '../i18n/setup.ts';
import { type ScreenCode, screenCode } from './screen/screen.tsx';

export type Frames = Readonly<Record<(typeof ROUTES)[RouteName]['layout'], ScreenCode<{ children: ReactNode }>>>;

/** The frames around the screens: a visitor's first screens need little of the dashboard's code. */
export const FRAMES: Frames = {
  public: screenCode(() => import('./layouts/public-layout.tsx')),
  dashboard: screenCode(() => import('./layouts/dashboard-layout.tsx')),
};

/**
 * The screens that most visits start with: one file each, and their texts are in the first part of the catalog
 * (`scripts/vite/texts.ts` reads this list).
 */
const FIRST = {
  home: screenCode(() => import('./routes/home.tsx')),
  signUp: screenCode(() => import('./routes/account/sign-up.tsx')),
  signIn: screenCode(() => import('./routes/account/sign-in.tsx')),
  community: screenCode(() => import('./routes/community.tsx')),
  notFound: screenCode(() => import('./routes/not-found.tsx')),
} satisfies Partial<Record<RouteName, ScreenCode>>;

export type LazyScreenName = Exclude<RouteName, keyof typeof FIRST>;

/**
 * The other screens' imports are in a file of their own: the names of their chunks were a thirtieth of what every visit
 * loads first. Their texts are in the larger part of the catalog and load in parallel.
 */
function lazyScreen(name: LazyScreenName): ScreenCode {
  return screenCode(() => withTexts(async () => (await import('./lazy-screens.ts')).LAZY_SCREENS[name]()));
}

const isLater = (name: RouteName): name is LazyScreenName => !Object.hasOwn(FIRST, name);

export type Screens = Readonly<Record<RouteName, ScreenCode>>;

/** The screen of every route, loaded on navigation. */
export const SCREENS: Screens = {
  ...FIRST,
  ...(Object.fromEntries(ROUTE_NAMES.filter(isLater).map((name) => [name, lazyScreen(name)])) as Record<
    LazyScreenName,
    ScreenCode
  >),
};

/** Starts loading the screen of an address and its frame, in parallel with the texts. */
export async function preloadScreen(pathname: string): Promise<void> {
  const route = matchRoute(pathname);
  if (route !== null) await Promise.all([SCREENS[route.name].fetch(), FRAMES[ROUTES[route.name].layout].fetch()]);
}
