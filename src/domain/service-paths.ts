/** The first path segments that the service handles itself; the app has no address below them (docs/http-api.md). */
export const SERVICE_PARTS = [
  'admin',
  'auth',
  'bundle',
  'db',
  'directory',
  'healthz',
  'media',
  'metrics',
  'opinions',
  'organisations',
  'pedigrees',
  'pets',
  'pinned-article',
  'places',
  'posts',
  'push',
  'readyz',
  'reviews',
  'search',
  'sync',
] as const;

/** Written by the build: the licences of all packages in the page. */
export const LICENCES_FILE = 'licences.txt';

/** Files that people and programs open directly, without the app. */
const SERVICE_FILES = ['openapi.json', 'robots.txt', 'sitemap.xml', LICENCES_FILE] as const;

/** Paths of the service: the page is never shown there, and the service worker caches nothing of them. */
export const SERVICE_PATH = new RegExp(
  `^/(?:(?:${SERVICE_PARTS.join('|')})(?:/|$)|(?:${SERVICE_FILES.map((file) => file.replace('.', '\\.')).join('|')})$)`,
);
