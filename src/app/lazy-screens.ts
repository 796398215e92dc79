import type { ComponentType } from 'react';
import type { LazyScreenName } from './screens.ts';

/**
 * The code of screens that are rarely the first of a visit: one file each (`scripts/vite/preloads.ts` reads this list).
 */
export const LAZY_SCREENS: Readonly<Record<LazyScreenName, () => Promise<{ default: ComponentType }>>> = {
  forgottenPassword: () => import('./routes/account/forgotten-password.tsx'),
  resetPassword: () => import('./routes/account/reset-password.tsx'),
  confirmEmail: () => import('./routes/account/confirm-email.tsx'),
  deleteAccount: () => import('./routes/account/delete-account.tsx'),
  dashboard: () => import('./routes/dashboard.tsx'),
  about: () => import('./routes/documents/about.tsx'),
  cookies: () => import('./routes/documents/cookies.tsx'),
  privacy: () => import('./routes/documents/privacy.tsx'),
  terms: () => import('./routes/documents/terms.tsx'),
  secret: () => import('./routes/account/secret.tsx'),
  services: () => import('./routes/market/services.tsx'),
  myProfile: () => import('./routes/my-profile.tsx'),
  profile: () => import('./routes/profile.tsx'),
  post: () => import('./routes/post.tsx'),
  postsByTag: () => import('./routes/posts-by-tag.tsx'),
  bookmarks: () => import('./routes/bookmarks.tsx'),
  search: () => import('./routes/search.tsx'),
  myAnnouncements: () => import('./routes/market/my-announcements.tsx'),
  myPets: () => import('./routes/pets/my-pets.tsx'),
  messages: () => import('./routes/messages.tsx'),
  orders: () => import('./routes/market/orders.tsx'),
  notifications: () => import('./routes/notifications.tsx'),
  reservation: () => import('./routes/market/reservation.tsx'),
  reservations: () => import('./routes/market/reservations.tsx'),
  chat: () => import('./routes/chat.tsx'),
  pet: () => import('./routes/pets/pet.tsx'),
  announcement: () => import('./routes/market/announcement.tsx'),
  ourPets: () => import('./routes/pets/our-pets.tsx'),
  pedigrees: () => import('./routes/pets/pedigrees.tsx'),
  pedigree: () => import('./routes/pets/pedigree.tsx'),
  myOrganisations: () => import('./routes/market/my-organisations.tsx'),
  organisation: () => import('./routes/market/organisation.tsx'),
  sync: () => import('./routes/sync.tsx'),
  settings: () => import('./routes/settings.tsx'),
  admin: () => import('./routes/admin.tsx'),
};
