import type { Locale } from '../document.ts';
import { firstGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import { SHARED_IMAGE, sharedImageAddress } from '../photo/variants.ts';
import { textOf } from '../post/allowed-html.ts';
import type { PostFact } from '../post/schema.ts';
import { ROUTES, type RouteName, type RouteSpec, routePath } from '../routes.ts';
import { structuredData } from './structured-data.ts';
import { SUBJECT_PAGES } from './subject-pages.ts';
import type { PageSubject } from './subjects.ts';

/** The texts about one screen in one language (made by `src/texts/pages.ts`). */
export interface PageTexts {
  readonly siteName: string;
  readonly tagline: string;
  readonly keywords: string;
  readonly imageAlt: string;
  /** The name of the community's page, for the breadcrumb. */
  readonly community: string;
  /** The same for announcements, articles and breeds. */
  readonly services: string;
  readonly care: string;
  readonly breeds: string;
  readonly title: string;
  readonly description: string;
}

/** A picture for shared links; `address` is absolute, width and height are in pixels. */
export interface SocialImage {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Everything that a page's head contains. */
export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly siteName: string;
  readonly locale: Locale;
  /** The one address of this content; null if it has none. */
  readonly canonical: string | null;
  readonly robots: 'index, follow' | 'noindex, follow';
  readonly kind: 'website' | 'article';
  readonly image: SocialImage;
  /** For articles: ISO 8601 times, and the author. */
  readonly article: {
    readonly published: string;
    readonly modified: string;
    readonly author: string;
    readonly tags: readonly string[];
  } | null;
  /** JSON-LD, one object per script element. */
  readonly structured: readonly object[];
}

/** A requested screen. `post` is the post of the address; null if there is none, or it could not be read. */
export interface PageAddress {
  readonly name: RouteName;
  readonly parameters: Readonly<Record<string, string>>;
  readonly locale: Locale;
  /** Without a slash at the end, e.g. `https://lapka.example`. */
  readonly origin: string;
  readonly post: PostFact | null;
  /** The item of the address that is no post, like `post`. */
  readonly subject?: PageSubject | null;
  /** The list of this address is empty: otherwise search engines could list an invented tag's words under our name. */
  readonly empty?: boolean;
}

/** Drawn at build time from `public/social.svg` (spec part 1, section 2.6). */
export const DEFAULT_IMAGE = { path: '/social-800x600.png', width: 800, height: 600 } as const;

/** Addresses of published items: without the item the address is invalid. */
const SPEAKS_FOR_ITSELF: readonly RouteName[] = ['post', ...SUBJECT_PAGES];
/** Texts, like posts. */
const READ: readonly RouteName[] = ['careArticle', 'breed'];

/**
 * The metadata of a screen (spec part 1, sections 2.6 and 2.13). It contains only public data: a profile, for instance,
 * is described without its person. There is no `hreflang`: both languages have the same address, and the reader's
 * choice decides.
 */
export function describePage(address: PageAddress, texts: PageTexts): PageMetadata {
  const { name, parameters, locale, origin, post } = address;
  const subject = address.subject ?? null;
  const route: RouteSpec = ROUTES[name];
  const found = !SPEAKS_FOR_ITSELF.includes(name) || post !== null || subject !== null;
  // An address with an id that was not looked up may be invalid: search engines do not index it.
  const known =
    post !== null ||
    subject !== null ||
    (name === 'postsByTag' && address.empty !== true) ||
    Object.keys(parameters).length === 0;
  const title = post?.postTitle ?? subject?.title ?? texts.title;
  const canonical = name === 'notFound' || !found ? null : origin + routePath(name, parameters);
  const about = {
    title,
    description: post === null ? (subjectDescription(subject) ?? texts.description) : descriptionOf(post, texts),
    canonical,
    image: imageOf(address, texts),
  };
  return {
    ...about,
    title: name === 'home' ? title : `${title} · ${texts.siteName}`,
    keywords: post === null || post.tags.length === 0 ? texts.keywords : post.tags.join(', '),
    siteName: texts.siteName,
    locale,
    robots: route.indexed && known ? 'index, follow' : 'noindex, follow',
    kind: post !== null || (subject !== null && READ.includes(subject.name)) ? 'article' : 'website',
    article:
      post === null
        ? null
        : {
            published: post.publishedAt,
            modified: post.updatedAt ?? post.publishedAt,
            author: post.authorName,
            tags: post.tags,
          },
    structured: structuredData(address, texts, about),
  };
}

/**
 * The first 150 graphemes of the text (spec part 1, section 2.13); the site's own text for a post with only a photo.
 */
function descriptionOf(post: PostFact, texts: PageTexts): string {
  const text = textOf(post.content);
  return text === '' ? post.photo?.alt || texts.description : firstGraphemes(text, LIMITS.shareDescription);
}

/** The beginning of its text, counted in graphemes; null if it has none. */
function subjectDescription(subject: PageSubject | null): string | null {
  const text = (subject?.text ?? '').replace(/\s+/g, ' ').trim();
  return text === '' ? null : firstGraphemes(text, LIMITS.announcementDescription);
}

function imageOf({ origin, post, subject }: PageAddress, texts: PageTexts): SocialImage {
  const shown = post?.photo ?? subject?.photo ?? null;
  if (shown === null) {
    const { path, width, height } = DEFAULT_IMAGE;
    return { address: origin + path, width, height, alt: texts.imageAlt };
  }
  const { sha256, alt } = shown;
  return {
    address: origin + sharedImageAddress(sha256),
    ...SHARED_IMAGE,
    alt: alt === '' ? (post?.postTitle ?? subject?.title ?? texts.imageAlt) : alt,
  };
}
