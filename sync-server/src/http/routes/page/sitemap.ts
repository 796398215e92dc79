import { announcementKey } from '../../../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../../../src/domain/announcement/schema.ts';
import { breedAddresses } from '../../../../../src/domain/breed/address.ts';
import { CARE_ARTICLES } from '../../../../../src/domain/care/articles.ts';
import { escapeHtml } from '../../../../../src/domain/page/html.ts';
import { pedigreeKey } from '../../../../../src/domain/pedigree/id.ts';
import { ROUTE_NAMES, ROUTES, type RouteSpec, routePath } from '../../../../../src/domain/routes.ts';
import type { ListedOrganisation } from './organisations.ts';
import type { PostEntry } from './posts.ts';

interface Published {
  readonly posts: readonly PostEntry[];
  readonly announcements: readonly AnnouncementFact[];
  readonly organisations: readonly Pick<ListedOrganisation, 'key'>[];
  /** By their ids. */
  readonly dogs: readonly string[];
}

/**
 * The pages without parameters that search engines may index, the articles and breeds, the newest posts, the current
 * announcements, the directory, and the youngest dogs (sitemaps.org, protocol 0.9). An address has both languages.
 */
export function sitemapXml(origin: string, { posts, announcements, organisations, dogs }: Published): string {
  const pages = ROUTE_NAMES.filter((name) => isListed(ROUTES[name])).map((name) =>
    entry(origin + routePath(name), null),
  );
  const articles = CARE_ARTICLES.map(({ slug, reviewed }) =>
    entry(origin + routePath('careArticle', { slug }), reviewed),
  );
  const breeds = breedAddresses().map((key) => entry(origin + routePath('breed', { key }), null));
  const written = posts.map(({ slug, publishedAt, updatedAt }) =>
    entry(origin + routePath('post', { slug }), updatedAt ?? publishedAt),
  );
  const offered = announcements.map(({ _id, publishedAt, updatedAt }) =>
    entry(origin + routePath('announcement', { id: announcementKey(_id) }), updatedAt ?? publishedAt),
  );
  const helpers = organisations.map(({ key }) => entry(origin + routePath('organisation', { orgId: key }), null));
  const pedigrees = dogs.map((dogId) => entry(origin + routePath('pedigree', { id: pedigreeKey(dogId) }), null));
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `${head}\n${[...pages, ...articles, ...breeds, ...written, ...offered, ...helpers, ...pedigrees].join('\n')}\n</urlset>\n`;
}

function isListed({ path, indexed }: RouteSpec): boolean {
  return indexed && !path.includes(':');
}

function entry(address: string, changed: string | null): string {
  const lastmod = changed === null ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`;
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>`;
}
