import type { DeliveredFacts, SharedFacts, SharedType } from '../../domain/kinds/kinds.ts';
import type { DeliveredType } from '../../domain/kinds/names.ts';
import type { OpinionPlace, OpinionSummary } from '../../domain/opinion/list.ts';
import type { PostList, PostPlace } from '../../domain/post/list.ts';
import type { ReviewList, ReviewPlace } from '../../domain/review/list.ts';
import type { FoundPeople } from '../../domain/search/people.ts';
import type { SearchPage, TextPiece } from '../../domain/search/schema.ts';
import type { ReadThrough, Result } from './result.ts';

/** What others published, read through the device: cached facts, and facts that are fetched and then cached. */
export interface FactsApi {
  /** One fact by its id: from the device if stored, otherwise fetched and cached. */
  readFact<K extends SharedType>(kind: K, id: string): Promise<ReadThrough<SharedFacts[K]>>;
  /**
   * A page of a list of facts that the page cannot read itself. It is fetched from the service and cached; the cached
   * answer is used when the service cannot be reached.
   */
  readList<K extends ListedType>(
    kind: K,
    of: Lists[K]['of'],
    after?: Lists[K]['place'] | null,
  ): Promise<ReadThrough<ListPage<K>>>;
  /** An empty text finds nothing and sends no request. */
  search<K extends SearchedType>(kind: K, asked: SearchAsked): Promise<Result<Found<K>>>;
  /**
   * At most `SERVICE_LIMITS.foundPeople` people whose names begin with the words of a text, except those in `without`:
   * of all people if the service can be reached, otherwise of the profiles on this device.
   */
  findPeople(text: string, without?: readonly string[]): Promise<Result<PeopleFound>>;
}

/** The lists of facts: `of` selects the list, `place` is where the next page starts. */
export interface Lists {
  /** Posts older than the mirrored ones, newest first, at most `LIMITS.feedPage`. */
  post: { of: PostList; place: PostPlace };
  /**
   * All comments of a post that the page does not have completely (`MirrorReads.comments` answers null). Those of a
   * bookmarked post are available offline too.
   */
  comment: { of: { post: string }; place: never };
  /** All pets of a person, newest first. */
  pet: { of: { owner: string }; place: never };
  /** About a person, or about a pet, newest first, at most `SERVICE_LIMITS.reviewPage`. */
  review: { of: ReviewList; place: ReviewPlace };
  /** On a breed or an organisation, newest first, at most `SERVICE_LIMITS.reviewPage`. */
  opinion: { of: { subject: string }; place: OpinionPlace; summary: OpinionSummary };
}
export type ListedType = keyof Lists & SharedType;

/** `next`: where the next page starts; null at the end of the list. `summary`: the whole list in numbers. */
export type ListPage<K extends ListedType> = {
  facts: SharedFacts[K][];
  next: Lists[K]['place'] | null;
} & (Lists[K] extends { summary: infer S } ? { summary: S } : unknown);

/**
 * Facts that can be searched by their words. Delivered facts are complete on the device and are searched only there.
 */
export type SearchedType = 'post' | DeliveredType;
export type Found<K extends SearchedType> = K extends DeliveredType ? FoundFact<K>[] : SearchPage;

export interface SearchAsked {
  text: string;
  /** For posts; counts from 1, the default. */
  page?: number;
  /**
   * For posts: `everywhere` searches on the service, which has all posts; `device` searches the posts on this device,
   * also offline.
   */
  where?: 'device' | 'everywhere';
  /** Authors whose posts are left out. */
  without?: readonly string[];
}

/** `from`: whether all people were searched, or only those known on this device. */
export interface PeopleFound extends FoundPeople {
  from: 'network' | 'device';
}

/** One of at most `LIMITS.searchResults`, newest first. */
export interface FoundFact<K extends DeliveredType> {
  fact: DeliveredFacts[K];
  /** The part of its text around the first match. */
  excerpt: TextPiece[];
}
