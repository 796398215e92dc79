import type { Locale } from '../document.ts';
import { jsonForScript } from './html.ts';
import type { PageMetadata } from './metadata.ts';

/** One element of a page's head. `text` is its content; elements without `text` have no end tag. */
export interface HeadElement {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string | null;
}

/** Marks the elements of one screen, so that the next one removes them: `<meta data-page …>`. */
export const PAGE_ATTRIBUTE = 'data-page';

const OG_LOCALE: Readonly<Record<Locale, string>> = { en: 'en_GB', uk: 'uk_UA' };

/**
 * The elements: title, description, canonical address, Open Graph (ogp.me), cards, JSON-LD. The page adds them to its
 * head, the service to its HTML; each has `data-page` except the title, which always exists once.
 */
export function headElements(page: PageMetadata): HeadElement[] {
  const { image, article } = page;
  return [
    { tag: 'title', attributes: {}, text: page.title },
    named('description', page.description),
    named('keywords', page.keywords),
    named('robots', page.robots),
    ...(page.canonical === null ? [] : [mark('link', { rel: 'canonical', href: page.canonical })]),
    property('og:type', page.kind),
    property('og:site_name', page.siteName),
    property('og:title', page.title),
    property('og:description', page.description),
    ...(page.canonical === null ? [] : [property('og:url', page.canonical)]),
    property('og:locale', OG_LOCALE[page.locale]),
    property('og:locale:alternate', OG_LOCALE[page.locale === 'en' ? 'uk' : 'en']),
    property('og:image', image.address),
    property('og:image:width', String(image.width)),
    property('og:image:height', String(image.height)),
    property('og:image:alt', image.alt),
    ...(article === null ? [] : articleElements(article)),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', page.title),
    named('twitter:description', page.description),
    named('twitter:image', image.address),
    named('twitter:image:alt', image.alt),
    ...page.structured.map((data) => mark('script', { type: 'application/ld+json' }, jsonForScript(data))),
  ];
}

function articleElements(article: NonNullable<PageMetadata['article']>): HeadElement[] {
  return [
    property('article:published_time', article.published),
    property('article:modified_time', article.modified),
    property('article:author', article.author),
    ...article.tags.map((tag) => property('article:tag', tag)),
  ];
}

function named(name: string, content: string): HeadElement {
  return mark('meta', { name, content });
}

function property(name: string, content: string): HeadElement {
  return mark('meta', { property: name, content });
}

function mark(tag: HeadElement['tag'], attributes: Record<string, string>, text: string | null = null): HeadElement {
  return { tag, attributes: { ...attributes, [PAGE_ATTRIBUTE]: '' }, text };
}
