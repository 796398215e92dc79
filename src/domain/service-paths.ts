/**
 * The first parts of the addresses that the service answers itself, below which nothing is the app's
 * (docs/http-api.md).
 */
export const SERVICE_PARTS = [
  'admin',
  'auth',
  'bundle',
  'db',
  'healthz',
  'media',
  'metrics',
  'organisations',
  'pedigrees',
  'pets',
  'places',
  'posts',
  'push',
  'readyz',
  'reviews',
  'search',
  'sync',
] as const;

/** The build writes it: the licences of all packages in the page. */
export const LICENCES_FILE = 'licences.txt';

/** Files that people and programs open as they are, without the app around them. */
const SERVICE_FILES = ['openapi.json', 'robots.txt', 'sitemap.xml', LICENCES_FILE] as const;

/** Paths that are the service's: the page is never shown there, and the service worker keeps nothing of them. */
export const SERVICE_PATH = new RegExp(
  `^/(?:(?:${SERVICE_PARTS.join('|')})(?:/|$)|(?:${SERVICE_FILES.map((file) => file.replace('.', '\\.')).join('|')})$)`,
);
