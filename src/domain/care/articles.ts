import list from './articles.json' with { type: 'json' };

/** In the order of the handbook. */
export const CARE_TOPICS = ['firstAid', 'life', 'health', 'nutrition', 'grooming', 'training'] as const;
export type CareTopic = (typeof CARE_TOPICS)[number];

/** An article of the handbook, without its text, which is a file for each language. */
export interface CareArticle {
  /** The last part of its address. */
  readonly slug: string;
  readonly topic: CareTopic;
  /** A `howTo` has numbered steps. */
  readonly kind: 'article' | 'howTo';
  /** Needed at once, so it is listed first. */
  readonly emergency: boolean;
  /** The day of the last review, as `YYYY-MM-DD`. */
  readonly reviewed: string;
  /** Slugs of articles to read next. */
  readonly related: readonly string[];
  /** Addresses of the pages against which its facts were checked. */
  readonly sources: readonly string[];
}

export const CARE_ARTICLES = list as readonly CareArticle[];

/** The article of this slug, or null. */
export function careArticle(slug: string): CareArticle | null {
  return CARE_ARTICLES.find((article) => article.slug === slug) ?? null;
}
