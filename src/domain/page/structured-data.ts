import { type RouteName, routePath } from '../routes.ts';
import type { PageAddress, PageTexts, SocialImage } from './metadata.ts';
import type { PageSubject } from './subjects.ts';

interface About {
  readonly title: string;
  readonly description: string;
  readonly canonical: string | null;
  readonly image: SocialImage;
}

const CONTEXT = 'https://schema.org';
/** The year of spec part 1, section 1. */
const FOUNDED = '2024';

/**
 * A page for machines that read schema.org: the organisation on the home page, an article and its breadcrumb, the page
 * about us.
 */
export function structuredData(address: PageAddress, texts: PageTexts, about: About): object[] {
  const { name, post, origin, locale } = address;
  if (name === 'home') return [{ '@context': CONTEXT, ...organisation(origin, texts), ...founding(texts) }];
  if (name === 'about') {
    const page = {
      '@type': 'AboutPage',
      name: about.title,
      description: about.description,
      url: about.canonical,
      inLanguage: locale,
    };
    return [{ '@context': CONTEXT, ...page, mainEntity: { ...organisation(origin, texts), ...founding(texts) } }];
  }
  if (address.subject) return subjectData(address.subject, address, texts, about);
  if (name !== 'post' || post === null) return [];
  const article = {
    '@context': CONTEXT,
    '@type': 'Article',
    headline: post.postTitle,
    description: about.description,
    image: about.image.address,
    url: about.canonical,
    mainEntityOfPage: about.canonical,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt ?? post.publishedAt,
    author: { '@type': 'Person', name: post.authorName },
    publisher: organisation(origin, texts),
    commentCount: post.commentsCount,
    interactionStatistic: [counter('LikeAction', post.likes), counter('CommentAction', post.commentsCount)],
    ...(post.tags.length === 0 ? {} : { keywords: post.tags.join(', ') }),
  };
  const way = [
    { name: texts.siteName, item: origin + routePath('home') },
    { name: texts.community, item: origin + routePath('community') },
    { name: post.postTitle, item: about.canonical },
  ];
  return [article, wayData(way)];
}

/** The public lists of items; items without one have no breadcrumb. */
const LISTS = {
  announcement: 'services',
  careArticle: 'care',
  breed: 'breeds',
} as const satisfies { readonly [N in PageSubject['name']]?: keyof PageTexts & RouteName };

function listOf(name: PageSubject['name']) {
  return name in LISTS ? LISTS[name as keyof typeof LISTS] : null;
}

/** An item that is no post, its steps if it has any, and its breadcrumb. */
function subjectData(subject: PageSubject, address: PageAddress, texts: PageTexts, about: About): object[] {
  const { origin, locale } = address;
  const { description, canonical, image } = about;
  const base = { name: subject.title, description, url: canonical, image: image.address };
  const data = { '@context': CONTEXT, ...subject.schema, ...base };
  const isText = subject.schema['@type'] === 'Article';
  const text = isText ? { ...data, headline: subject.title, ...ofEditors(address, texts) } : data;
  const list = listOf(subject.name);
  if (list === null) return [data];
  const way = [
    { name: texts.siteName, item: origin + routePath('home') },
    { name: texts[list], item: origin + routePath(list) },
    { name: subject.title, item: canonical },
  ];
  const steps = subject.steps === undefined ? [] : [{ ...howTo(subject.steps), ...base, inLanguage: locale }];
  return [text, ...steps, wayData(way)];
}

/** A text of the product has no person as its author. */
function ofEditors({ origin, locale }: PageAddress, texts: PageTexts): object {
  const us = organisation(origin, texts);
  return { inLanguage: locale, author: us, publisher: us };
}

function howTo(steps: readonly string[]): object {
  const step = steps.map((text, index) => ({ '@type': 'HowToStep', position: index + 1, text }));
  return { '@context': CONTEXT, '@type': 'HowTo', step };
}

function wayData(way: readonly { name: string; item: string | null }[]): object {
  return { '@context': CONTEXT, '@type': 'BreadcrumbList', itemListElement: way.map(listItem) };
}

function counter(action: string, count: number): object {
  return { '@type': 'InteractionCounter', interactionType: { '@type': action }, userInteractionCount: count };
}

function organisation(origin: string, texts: PageTexts): object {
  return {
    '@type': 'Organization',
    name: texts.siteName,
    url: origin + routePath('home'),
    logo: `${origin}/icon-512.png`,
  };
}

/** The spec names no city, and search engines take a description for a name: the country is certain. */
function founding(texts: PageTexts): object {
  const address = { '@type': 'PostalAddress', addressCountry: 'UA' };
  return {
    description: texts.tagline,
    foundingDate: FOUNDED,
    foundingLocation: { '@type': 'Place', address },
  };
}

function listItem(step: { name: string; item: string | null }, index: number): object {
  return { '@type': 'ListItem', position: index + 1, ...step };
}
