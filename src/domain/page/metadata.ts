import type { Locale } from '../document.ts';
import { firstGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import { SHARED_IMAGE, sharedImageAddress } from '../photo/variants.ts';
import { textOf } from '../post/allowed-html.ts';
import type { PostFact } from '../post/schema.ts';
import { ROUTES, type RouteName, type RouteSpec, routePath } from '../routes.ts';
import { structuredData } from './structured-data.ts';
import type { PageSubject } from './subjects.ts';

/** What is said about one screen in one language (`src/texts/pages.ts` makes it). */
export interface PageTexts {
  readonly siteName: string;
  readonly tagline: string;
  readonly keywords: string;
  readonly foundedIn: string;
  readonly imageAlt: string;
  /** The name of the community's page, for the way back to it. */
  readonly community: string;
  /** The same for announcements. */
  readonly services: string;
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

/** Everything that a page says about itself to those who only look at its head. */
export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly siteName: string;
  readonly locale: Locale;
  /** The one address of this content; null where there is none to be kept. */
  readonly canonical: string | null;
  readonly robots: 'index, follow' | 'noindex, follow';
  readonly kind: 'website' | 'article';
  readonly image: SocialImage;
  /** For articles: ISO 8601, and who wrote it. */
  readonly article: {
    readonly published: string;
    readonly modified: string;
    readonly author: string;
    readonly tags: readonly string[];
  } | null;
  /** JSON-LD, one object per script element. */
  readonly structured: readonly object[];
}

/**
 * A screen as it is asked for. `post` is the post of the address; null when there is none, or when it could not be
 * asked for.
 */
export interface PageAddress {
  readonly name: RouteName;
  readonly parameters: Readonly<Record<string, string>>;
  readonly locale: Locale;
  /** Without a slash at the end, e.g. `https://lapka.example`. */
  readonly origin: string;
  readonly post: PostFact | null;
  /** The announcement, the pet, the open organisation or the pedigree of the address, as `post`. */
  readonly subject?: PageSubject | null;
  /**
   * The list of this address has nothing in it: a made-up tag would otherwise have words of somebody listed under our
   * name.
   */
  readonly empty?: boolean;
}

/** Drawn at build time from `public/social.svg` (spec part 1, section 2.6). */
export const DEFAULT_IMAGE = { path: '/social-800x600.png', width: 800, height: 600 } as const;

/** Addresses of something that somebody published: without it they are addresses of nothing. */
const SPEAKS_FOR_ITSELF: readonly RouteName[] = ['post', 'announcement', 'pet', 'organisation', 'pedigree'];

/**
 * What a screen says about itself (spec part 1, sections 2.6 and 2.13). Only what everyone may read goes in: a profile,
 * for instance, is described without its person. There is no `hreflang`: both languages have the same address, and the
 * reader's choice decides.
 */
export function describePage(address: PageAddress, texts: PageTexts): PageMetadata {
  const { name, parameters, locale, origin, post } = address;
  const subject = address.subject ?? null;
  const route: RouteSpec = ROUTES[name];
  const found = !SPEAKS_FOR_ITSELF.includes(name) || post !== null || subject !== null;
  // An address with an id that nobody looked up may be the address of nothing: search engines are not told of it.
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
    kind: post === null ? 'website' : 'article',
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
 * The first 150 characters of the text, as people count them (spec part 1, section 2.13); the site's own words for a
 * post of a photo alone.
 */
function descriptionOf(post: PostFact, texts: PageTexts): string {
  const text = textOf(post.content);
  return text === '' ? post.photo?.alt || texts.description : firstGraphemes(text, LIMITS.shareDescription);
}

/** The beginning of what was written about it, as people count characters; null when nothing was. */
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
