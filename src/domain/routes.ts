import type { Role } from './account/schema.ts';

/**
 * Who may open a screen: everyone, signed-in people, or people with one of these roles. Used by the page's guard, the
 * service's HTML and the tests. It decides only what is shown: the service checks every request again.
 */
export type RouteAccess = 'public' | 'login' | { readonly anyOf: readonly Role[] };

export interface RouteSpec {
  readonly path: string;
  readonly access: RouteAccess;
  readonly layout: 'public' | 'dashboard';
  /**
   * Search engines may list it: public content with its own address. False where any invented parameter gives a page:
   * others could have their words listed under our name.
   */
  readonly indexed: boolean;
  /** Its screen begins with data of the device; other screens are static, and the data client loads after them. */
  readonly reads: boolean;
}

const inDashboard = { layout: 'dashboard', reads: true } as const;
const open = (path: string, indexed = true) => ({ ...inDashboard, path, access: 'public', indexed }) as const;
const words = (path: string) => ({ ...open(path), reads: false }) as const;
const login = (path: string) => ({ ...inDashboard, path, access: 'login', indexed: false }) as const;
const only = (path: string, ...anyOf: Role[]) => ({ ...inDashboard, path, access: { anyOf }, indexed: false }) as const;
const welcome = (path: string, indexed: boolean) =>
  ({ path, access: 'public', layout: 'public', indexed, reads: false }) as const;

/**
 * Every address of the app (spec parts 1 and 2, section 2.1 and 2). Added to the spec: the care handbook, the breeds
 * and their comparison, the directory, the screen for emergencies, one reservation, the sync centre, the settings, the
 * admin's lists, the three addresses for forgotten passwords and mails, and the account deletion for people who cannot
 * sign in. Parameters begin with a colon.
 */
export const ROUTES = {
  home: welcome('/', true),
  signUp: welcome('/signup', true),
  signIn: welcome('/signin', true),
  forgottenPassword: welcome('/forgotten-password', false),
  resetPassword: welcome('/reset-password', false),
  confirmEmail: welcome('/confirm-email', false),
  deleteAccount: welcome('/delete-account', false),
  dashboard: login('/dashboard'),
  about: words('/dashboard/about'),
  cookies: words('/dashboard/cookies'),
  privacy: words('/dashboard/privacy-policy'),
  terms: words('/dashboard/terms-rules'),
  care: words('/dashboard/care'),
  careArticle: words('/dashboard/care/:slug'),
  breeds: words('/dashboard/breeds'),
  breedsCompare: { ...words('/dashboard/breeds/compare'), indexed: false },
  breed: words('/dashboard/breed/:key'),
  secret: only('/dashboard/secret', 'admin', 'premium-user'),
  services: open('/dashboard/services-and-announcements'),
  directory: open('/dashboard/directory'),
  emergency: open('/dashboard/emergency'),
  community: open('/dashboard/community'),
  myProfile: login('/dashboard/my-profile'),
  profile: login('/dashboard/profile/:id'),
  post: open('/dashboard/post/:slug'),
  postsByTag: open('/dashboard/posts/tag/:tagname'),
  bookmarks: login('/dashboard/bookmarks'),
  search: open('/dashboard/search', false),
  myAnnouncements: login('/dashboard/my-announcements'),
  myPets: login('/dashboard/my-pets'),
  messages: login('/dashboard/messages'),
  orders: login('/dashboard/orders'),
  notifications: login('/dashboard/notifications'),
  reservations: login('/dashboard/reservations-list'),
  reservation: login('/dashboard/reservation/:id'),
  chat: login('/dashboard/chat/:id'),
  pet: open('/dashboard/pet/:id'),
  announcement: open('/dashboard/announcement/:id'),
  ourPets: login('/dashboard/our-pets'),
  pedigrees: login('/dashboard/search-pedigree'),
  pedigree: open('/dashboard/pedigree/:id'),
  myOrganisations: login('/dashboard/my-organisations'),
  // Its admins decide whether it is public, so the screen checks that, not the address.
  organisation: open('/dashboard/organisation/:orgId'),
  sync: open('/dashboard/sync', false),
  settings: login('/dashboard/settings'),
  admin: only('/dashboard/admin', 'admin'),
  notFound: welcome('/404', false),
} as const satisfies Record<string, RouteSpec>;

export type RouteName = keyof typeof ROUTES;

/** In the order of matching. */
export const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];

/** The address of a screen with its parameters filled in, e.g. `routePath('post', {slug})`. */
export function routePath(name: RouteName, parameters: Readonly<Record<string, string>> = {}): string {
  return ROUTES[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''));
}

/** The address of a person's profile. */
export const personPath = (userId: string) => routePath('profile', { id: userId });

/** The address of a post. */
export const postPath = (slug: string) => routePath('post', { slug });

/** The address of the posts with a tag. */
export const tagPath = (tagname: string) => routePath('postsByTag', { tagname });

/** Whether it is a path of this page: `//host` and `/\\host` resemble one, but browsers read them as another host. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** The screen of an address, with its parameters; null for an unknown one. Ignores a trailing slash. */
export function matchRoute(pathname: string): { name: RouteName; parameters: Record<string, string> } | null {
  const parts = withoutSlashesAtEnd(pathname).split('/');
  for (const name of ROUTE_NAMES) {
    const parameters = parametersOf(ROUTES[name].path.split('/'), parts);
    if (parameters !== null) return { name, parameters };
  }
  return null;
}

/**
 * No regular expression: one that begins with a repetition would be quadratic on a long row of slashes, and anyone can
 * request such an address.
 */
function withoutSlashesAtEnd(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

function parametersOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (!segment.startsWith(':')) {
      if (segment.toLowerCase() !== part.toLowerCase()) return null;
      continue;
    }
    const value = decoded(part);
    if (value === null || value === '') return null;
    parameters[segment.slice(1)] = value;
  }
  return parameters;
}

/** An address with a broken escape (`%E0%A4%A`) is unknown, not an error. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
