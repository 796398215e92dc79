import type { FastifyBaseLogger } from 'fastify';
import { breedAddresses, breedAt } from '../../../../../src/domain/breed/address.ts';
import { CARE_ARTICLES, careArticle } from '../../../../../src/domain/care/articles.ts';
import {
  type BreedWords,
  subjectOfBreed,
  subjectOfCareArticle,
} from '../../../../../src/domain/page/handbook-subjects.ts';
import type { LongTexts, LongTextsOf } from '../../../../../src/domain/page/long-texts.ts';
import { SUBJECT_PAGES } from '../../../../../src/domain/page/subject-pages.ts';
import {
  type PageSubject,
  type SubjectWords,
  subjectOfAnnouncement,
  subjectOfOrganisation,
  subjectOfPedigree,
  subjectOfPet,
} from '../../../../../src/domain/page/subjects.ts';
import { normaliseTags } from '../../../../../src/domain/post/tags.ts';
import { matchRoute, type RouteName } from '../../../../../src/domain/routes.ts';
import { BREED_PART_NAMES } from '../../../../../src/texts/breed-parts.ts';
import type { FollowedDogs } from '../../../reading/pedigrees/followed-dogs.ts';
import type { PostSearch } from '../../../reading/search/post-search.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import type { Texts } from '../../../texts.ts';
import { languageFor } from './language.ts';
import { createPublishedMarket, type PublishedMarket } from './market.ts';
import { createPublishedOrganisations, type PublishedOrganisations } from './organisations.ts';
import { createPublishedPedigrees, type PublishedPedigrees } from './pedigrees.ts';
import { createPublishedPosts, type PublishedPosts } from './posts.ts';
import type { PageRequest } from './render.ts';
import { sitemapXml } from './sitemap.ts';

const TAGGED_POSTS_SHOWN = 30;
const ORGANISATIONS_SHOWN = 100;
/** Pages of a single thing, which may not exist. */
const ONE_THING: readonly RouteName[] = ['post', ...SUBJECT_PAGES];

export interface ContentOptions {
  readonly couch: Couch;
  readonly texts: Texts;
  /** Lists of posts; null while the index is being built. */
  readonly posts: Pick<PostSearch, 'tagged' | 'listed'>;
  readonly dogs: Pick<FollowedDogs, 'ready'>;
  /** Milliseconds of a monotonic clock, which tests advance. */
  readonly now?: () => number;
}

interface Asked {
  readonly path: string;
  readonly acceptLanguage: string | undefined;
  readonly origin: string;
  readonly longTexts: LongTexts;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Content {
  readonly status: number;
  readonly page: PageRequest;
}

/** The content of the page at an address, and its status. */
export class PageContent {
  readonly #options: ContentOptions;
  readonly #posts: PublishedPosts;
  readonly #market: PublishedMarket;
  readonly #organisations: PublishedOrganisations;
  readonly #pedigrees: PublishedPedigrees;

  constructor(options: ContentOptions) {
    const { couch, posts, dogs, now = () => performance.now() } = options;
    this.#options = options;
    this.#posts = createPublishedPosts(couch, posts.listed, now);
    this.#market = createPublishedMarket(couch, now, () => Date.now());
    this.#organisations = createPublishedOrganisations(couch, now);
    this.#pedigrees = createPublishedPedigrees(couch, dogs, now);
  }

  async sitemap(origin: string): Promise<string> {
    return sitemapXml(origin, {
      posts: await this.#posts.many(),
      announcements: await this.#market.many(),
      organisations: await this.#organisations.many(),
      dogs: await this.#pedigrees.many(),
    });
  }

  async at({ path, acceptLanguage, origin, longTexts, log }: Asked): Promise<Content> {
    const { name, parameters } = matchRoute(path) ?? { name: 'notFound', parameters: {} };
    const locale = languageFor(name, acceptLanguage);
    const nothing = { post: null, comments: [], posts: [], firstPosts: [], subject: null, subjects: [], empty: false };
    const page: PageRequest = { name, parameters, locale, origin, ...nothing };
    try {
      return (await this.#fills[name]?.(page, longTexts[locale])) ?? { status: 200, page };
    } catch (error) {
      // The app itself starts without the engine; a search engine must retry.
      log.warn({ err: error }, 'a page could not be filled in');
      return { status: ONE_THING.includes(name) ? 503 : 200, page };
    }
  }

  /** By route; the other routes need no data from the engine. */
  readonly #fills: { readonly [N in RouteName]?: (page: PageRequest, texts: LongTextsOf) => Promise<Content> } = {
    notFound: async (page) => ({ status: 404, page }),
    community: async (page) => {
      const [newest, first] = await Promise.all([this.#posts.newest(), this.#posts.first()]);
      return { status: 200, page: { ...page, posts: newest, firstPosts: first } };
    },
    postsByTag: async (page) => ({ status: 200, page: this.#withTag(page) }),
    services: async (page) => {
      const words = this.#words(page);
      const subjects = (await this.#market.newest()).map((fact) => subjectOfAnnouncement(fact, words));
      return { status: 200, page: { ...page, subjects } };
    },
    announcement: async (page) => {
      const fact = await this.#market.announcement(page.parameters.id ?? '');
      return withThing(page, fact && subjectOfAnnouncement(fact, this.#words(page)));
    },
    pet: async (page) => {
      const fact = await this.#market.pet(page.parameters.id ?? '');
      return withThing(page, fact && subjectOfPet(fact, page.locale));
    },
    directory: async (page) => {
      const words = this.#words(page);
      const listed = (await this.#organisations.many()).slice(0, ORGANISATIONS_SHOWN);
      const subjects = listed.flatMap((each) => subjectOfOrganisation(each.key, each.page, words) ?? []);
      return { status: 200, page: { ...page, subjects } };
    },
    // The response does not reveal whether a closed one exists.
    organisation: async (page) => {
      const key = page.parameters.orgId ?? '';
      const found = await this.#organisations.byKey(key);
      const subject = found && subjectOfOrganisation(key, found, this.#words(page));
      return { status: 200, page: { ...page, subject } };
    },
    pedigree: async (page) => {
      const found = await this.#pedigrees.byKey(page.parameters.id ?? '');
      return withThing(page, found && subjectOfPedigree(found));
    },
    post: (page) => this.#post(page),
    care: async (page, { care }) => ({ status: 200, page: { ...page, subjects: articlesIn(care) } }),
    careArticle: async (page, { care }) => {
      const article = careArticle(page.parameters.slug ?? '');
      const text = article && care[article.slug];
      const subject = text ? subjectOfCareArticle(article, text) : null;
      return { status: article === null ? 404 : 200, page: { ...page, subject } };
    },
    breeds: async (page, { breeds }) => ({ status: 200, page: { ...page, subjects: this.#breedsIn(page, breeds) } }),
    breed: async (page, { breeds }) => {
      const breed = breedAt(page.parameters.key ?? '');
      const text = breed && breeds[breed.kind][breed.key];
      const subject = text ? subjectOfBreed(breed, text, this.#breedWords(page)) : null;
      return { status: breed === null ? 404 : 200, page: { ...page, subject } };
    },
  };

  async #post(page: PageRequest): Promise<Content> {
    const post = await this.#posts.bySlug(page.parameters.slug ?? '');
    if (post === null) return { status: 404, page };
    const comments = await this.#posts.comments(post);
    return { status: 200, page: { ...page, post, comments, firstPosts: [post] } };
  }

  /** While the tag's posts are unknown, the page counts as empty, so that search engines do not index the tag. */
  #withTag(page: PageRequest): PageRequest {
    const [tag = ''] = normaliseTags(page.parameters.tagname ?? '');
    const found = this.#options.posts.tagged(tag, TAGGED_POSTS_SHOWN) ?? [];
    return { ...page, posts: found, empty: found.length === 0 };
  }

  #breedsIn(page: PageRequest, breeds: LongTextsOf['breeds']): PageSubject[] {
    const words = this.#breedWords(page);
    return breedAddresses().flatMap((address) => {
      const breed = breedAt(address);
      const text = breed && breeds[breed.kind][breed.key];
      return text ? [subjectOfBreed(breed, text, words)] : [];
    });
  }

  #breedWords({ locale }: PageRequest): BreedWords {
    return { locale, part: (part) => this.#options.texts.say(locale, BREED_PART_NAMES[part]) };
  }

  /**
   * The names of services are messages under their keys; their English is in the catalog, because the build creates
   * their table (`src/i18n/service-texts.ts`).
   */
  #words({ locale }: PageRequest): SubjectWords {
    return { locale, service: (key) => this.#options.texts.say(locale, { id: key }) };
  }
}

function articlesIn(care: LongTextsOf['care']): PageSubject[] {
  return CARE_ARTICLES.flatMap((article) => {
    const text = care[article.slug];
    return text === undefined ? [] : [subjectOfCareArticle(article, text)];
  });
}

function withThing(page: PageRequest, subject: PageSubject | null): Content {
  return { status: subject === null ? 404 : 200, page: { ...page, subject } };
}
