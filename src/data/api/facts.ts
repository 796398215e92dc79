import type { DeliveredFacts, SharedFacts, SharedType } from '../../domain/kinds/kinds.ts';
import type { DeliveredType } from '../../domain/kinds/names.ts';
import type { Place } from '../../domain/place/schema.ts';
import type { PostList, PostPlace } from '../../domain/post/list.ts';
import type { ReviewList, ReviewPlace } from '../../domain/review/list.ts';
import type { FoundPeople } from '../../domain/search/people.ts';
import type { SearchPage, TextPiece } from '../../domain/search/schema.ts';
import type { ReadThrough, Result } from './result.ts';

/** What others published, read through the device: what is kept here, and what is fetched and kept then. */
export interface FactsApi {
  /** One fact by its id: from the device when kept, otherwise fetched once and kept. */
  readFact<K extends SharedType>(kind: K, id: string): Promise<ReadThrough<SharedFacts[K]>>;
  /**
   * A page of a list of facts that the page does not have itself. It is asked of the service and kept; what was kept
   * before is answered where it cannot be asked.
   */
  readList<K extends ListedType>(
    kind: K,
    of: Lists[K]['of'],
    after?: Lists[K]['place'] | null,
  ): Promise<ReadThrough<ListPage<K>>>;
  /** An empty text finds nothing and asks nobody. */
  search<K extends SearchedType>(kind: K, asked: SearchAsked): Promise<Result<Found<K>>>;
  /**
   * At most `LIMITS.foundPeople` whose names begin with the words of a text, but for those in `without`: of all people
   * when the service can be asked, otherwise of those whose profiles are on this device.
   */
  findPeople(text: string, without?: readonly string[]): Promise<Result<PeopleFound>>;
  /**
   * At most `LIMITS.citySuggestions` cities: of the geocoder when the service has one and can be asked, otherwise of
   * the bundled list.
   */
  suggestPlaces(text: string): Promise<Result<Place[]>>;
}

/** The lists of facts: of what, and from where one goes on. */
export interface Lists {
  /** Behind what is mirrored, newest first, at most `LIMITS.feedPage`. */
  post: { of: PostList; place: PostPlace };
  /**
   * All of a post that the page does not have whole itself (`MirrorReads.comments` answers null). Those of a bookmarked
   * post are there without a network too.
   */
  comment: { of: { post: string }; place: never };
  /** All of a person, newest first. */
  pet: { of: { owner: string }; place: never };
  /** About a person, or about a pet, newest first, at most `LIMITS.reviewPage`. */
  review: { of: ReviewList; place: ReviewPlace };
}
export type ListedType = keyof Lists & SharedType;

/** `next`: from where the list goes on, null at its end. */
export interface ListPage<K extends ListedType> {
  facts: SharedFacts[K][];
  next: Lists[K]['place'] | null;
}

/** Facts that are found by their words. What was delivered is on the device, whole, and is searched there alone. */
export type SearchedType = 'post' | DeliveredType;
export type Found<K extends SearchedType> = K extends DeliveredType ? FoundFact<K>[] : SearchPage;

export interface SearchAsked {
  text: string;
  /** Of posts; counts from 1, which it is when it is left out. */
  page?: number;
  /** Of posts: `everywhere` asks the service, which knows everything; `device` is what is here, also offline. */
  where?: 'device' | 'everywhere';
  /** Whose posts are left out. */
  without?: readonly string[];
}

/** `from`: whether all people were asked for, or those that are known here. */
export interface PeopleFound extends FoundPeople {
  from: 'network' | 'device';
}

/** One of at most `LIMITS.searchResults`, the newest first. */
export interface FoundFact<K extends DeliveredType> {
  fact: DeliveredFacts[K];
  /** The part of its words around the first place found. */
  excerpt: TextPiece[];
}
