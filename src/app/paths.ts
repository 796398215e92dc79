/** Every address of the app (spec parts 1 and 2, section 2.1); `sync` is ours. */
export const PATHS = {
  home: '/',
  signUp: '/signup',
  signIn: '/signin',
  dashboard: '/dashboard',
  community: '/dashboard/community',
  post: '/dashboard/post/:slug',
  search: '/dashboard/search',
  sync: '/dashboard/sync',
  services: '/dashboard/services-and-announcements',
  pedigrees: '/dashboard/search-pedigree',
  about: '/dashboard/about',
  cookies: '/dashboard/cookies',
  privacy: '/dashboard/privacy-policy',
  terms: '/dashboard/terms-rules',
  notFound: '/404',
} as const;

/** The addresses that exist as links already and as screens with a later part of the work. */
export const LATER = [
  PATHS.search,
  PATHS.services,
  PATHS.pedigrees,
  PATHS.about,
  PATHS.cookies,
  PATHS.privacy,
  PATHS.terms,
] as const;

export function postPath(slug: string): string {
  return `/dashboard/post/${encodeURIComponent(slug)}`;
}
