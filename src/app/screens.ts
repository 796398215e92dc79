import { matchRoute, type RouteName } from '../domain/routes.ts';
import { withTexts } from '../i18n/setup.ts';
import { type ScreenCode, screenCode } from './screen/screen.tsx';

/**
 * A screen that nobody's visit begins with: its texts are in the larger part of the catalog, and come with its code.
 */
function laterScreen(load: Parameters<typeof screenCode>[0]): ScreenCode {
  return screenCode(() => withTexts(load));
}

export type Screens = Readonly<Record<RouteName, ScreenCode>>;

/**
 * The screen of every route: one file per address, loaded when it is gone to. Those with `screenCode` are where most
 * visits begin: their texts come with the first part of the catalog (`scripts/vite/texts.ts` reads it here).
 */
export const SCREENS: Screens = {
  home: screenCode(() => import('./routes/home.tsx')),
  signUp: screenCode(() => import('./routes/sign-up.tsx')),
  signIn: screenCode(() => import('./routes/sign-in.tsx')),
  forgottenPassword: laterScreen(() => import('./routes/forgotten-password.tsx')),
  resetPassword: laterScreen(() => import('./routes/reset-password.tsx')),
  confirmEmail: laterScreen(() => import('./routes/confirm-email.tsx')),
  dashboard: laterScreen(() => import('./routes/dashboard.tsx')),
  about: laterScreen(() => import('./routes/about.tsx')),
  cookies: laterScreen(() => import('./routes/cookies.tsx')),
  privacy: laterScreen(() => import('./routes/privacy.tsx')),
  terms: laterScreen(() => import('./routes/terms.tsx')),
  secret: laterScreen(() => import('./routes/secret.tsx')),
  services: laterScreen(() => import('./routes/services.tsx')),
  community: screenCode(() => import('./routes/community.tsx')),
  myProfile: laterScreen(() => import('./routes/my-profile.tsx')),
  profile: laterScreen(() => import('./routes/profile.tsx')),
  post: laterScreen(() => import('./routes/post.tsx')),
  postsByTag: laterScreen(() => import('./routes/posts-by-tag.tsx')),
  bookmarks: laterScreen(() => import('./routes/bookmarks.tsx')),
  search: laterScreen(() => import('./routes/search.tsx')),
  myAnnouncements: laterScreen(() => import('./routes/my-announcements.tsx')),
  myPets: laterScreen(() => import('./routes/my-pets.tsx')),
  messages: laterScreen(() => import('./routes/messages.tsx')),
  orders: laterScreen(() => import('./routes/orders.tsx')),
  notifications: laterScreen(() => import('./routes/notifications.tsx')),
  reservation: laterScreen(() => import('./routes/reservation.tsx')),
  reservations: laterScreen(() => import('./routes/reservations.tsx')),
  chat: laterScreen(() => import('./routes/chat.tsx')),
  pet: laterScreen(() => import('./routes/pet.tsx')),
  announcement: laterScreen(() => import('./routes/announcement.tsx')),
  ourPets: laterScreen(() => import('./routes/our-pets.tsx')),
  pedigrees: laterScreen(() => import('./routes/pedigrees.tsx')),
  pedigree: laterScreen(() => import('./routes/pedigree.tsx')),
  myOrganisations: laterScreen(() => import('./routes/my-organisations.tsx')),
  organisation: laterScreen(() => import('./routes/organisation.tsx')),
  sync: laterScreen(() => import('./routes/sync.tsx')),
  settings: laterScreen(() => import('./routes/settings.tsx')),
  admin: laterScreen(() => import('./routes/admin.tsx')),
  notFound: screenCode(() => import('./routes/not-found.tsx')),
};

/** Starts loading the screen of an address, so that it comes beside the texts and not after them. */
export async function preloadScreen(pathname: string): Promise<void> {
  const route = matchRoute(pathname);
  if (route !== null) await SCREENS[route.name].fetch();
}
