import type { ComponentType } from 'react';
import type { LazyScreenName } from './screens.ts';

/**
 * The code of screens that are rarely the first of a visit: one file each (`scripts/vite/preloads.ts` reads this list).
 */
export const LAZY_SCREENS: Readonly<Record<LazyScreenName, () => Promise<{ default: ComponentType }>>> = {
  forgottenPassword: () => import('./routes/forgotten-password.tsx'),
  resetPassword: () => import('./routes/reset-password.tsx'),
  confirmEmail: () => import('./routes/confirm-email.tsx'),
  deleteAccount: () => import('./routes/delete-account.tsx'),
  dashboard: () => import('./routes/dashboard.tsx'),
  about: () => import('./routes/about.tsx'),
  cookies: () => import('./routes/cookies.tsx'),
  privacy: () => import('./routes/privacy.tsx'),
  terms: () => import('./routes/terms.tsx'),
  secret: () => import('./routes/secret.tsx'),
  services: () => import('./routes/services.tsx'),
  myProfile: () => import('./routes/my-profile.tsx'),
  profile: () => import('./routes/profile.tsx'),
  post: () => import('./routes/post.tsx'),
  postsByTag: () => import('./routes/posts-by-tag.tsx'),
  bookmarks: () => import('./routes/bookmarks.tsx'),
  search: () => import('./routes/search.tsx'),
  myAnnouncements: () => import('./routes/my-announcements.tsx'),
  myPets: () => import('./routes/my-pets.tsx'),
  messages: () => import('./routes/messages.tsx'),
  orders: () => import('./routes/orders.tsx'),
  notifications: () => import('./routes/notifications.tsx'),
  reservation: () => import('./routes/reservation.tsx'),
  reservations: () => import('./routes/reservations.tsx'),
  chat: () => import('./routes/chat.tsx'),
  pet: () => import('./routes/pet.tsx'),
  announcement: () => import('./routes/announcement.tsx'),
  ourPets: () => import('./routes/our-pets.tsx'),
  pedigrees: () => import('./routes/pedigrees.tsx'),
  pedigree: () => import('./routes/pedigree.tsx'),
  myOrganisations: () => import('./routes/my-organisations.tsx'),
  organisation: () => import('./routes/organisation.tsx'),
  sync: () => import('./routes/sync.tsx'),
  settings: () => import('./routes/settings.tsx'),
  admin: () => import('./routes/admin.tsx'),
};
