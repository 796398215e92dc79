import type { AnnouncementFact } from '../../domain/announcement/schema.ts';
import { isExpired } from '../../domain/announcement/term.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { DURATIONS } from '../../domain/limits.ts';
import type { PostList, PostPlace } from '../../domain/post/list.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { createActiveReads, type ReadSide } from './active-reads.ts';
import { refOfList } from './orders.ts';
import { mostPopular } from './popular.ts';
import { type Fact, factOf, idRef, type MirrorContent, orderOfId, STREAM, streamOrder } from './schema.ts';
import { commentsOf, factById } from './window.ts';

/** Where a page of the feed ended; the next one begins after it. */
export type Cursor = PostPlace;

/**
 * `older`: this device has no more, but the service may have posts after `after`. `completeness`: `nothing` (no bundle
 * yet), `partly` (the bundle is still being stored, newest first), `whole`, or `unavailable` (this window has no
 * storage).
 */
export interface FeedPage {
  posts: PostFact[];
  next: Cursor | null;
  older?: Beyond | undefined;
  completeness: 'nothing' | 'partly' | 'whole' | 'unavailable';
}

/** The posts beyond those on this device. */
export interface Beyond {
  after: Cursor | null;
}

/** How many posts a tag has on this device; `all`: the service has no more. */
export interface TagCount {
  posts: number;
  all: boolean;
}

/**
 * Reads a mirror on the page's own thread, without the worker: this is what the first screen shows, also offline after
 * a cold start.
 */
export interface MirrorReads {
  posts(list: PostList, after: Cursor | null, limit: number): Promise<FeedPage>;
  /**
   * How many mirrored posts have a tag and are not by one of these people; null while the mirror is not whole, and
   * without storage.
   */
  countByTag(tag: string, hidden: readonly string[]): Promise<TagCount | null>;
  /**
   * The published comments of a mirrored post. Null if they are not all here (the post is older than the mirrored ones,
   * its comments are still loading, or this window has no storage): then `FactsApi.readList` fetches them.
   */
  comments(postId: string): Promise<CommentFact[] | null>;
  /** Posts of the last seven days: most likes first, then the newest. Fewer if there are no more. */
  popular(count: number): Promise<FeedPage>;
  /** The announcements that have not expired; read from the mirror of that name. */
  market(): Promise<MarketRead>;
  byId(id: string): Promise<Fact | null>;
  close(): Promise<void>;
}

/**
 * The announcements that have not expired, unordered; `completeness` as in `FeedPage`: how much of the market this
 * device has.
 */
export interface MarketRead {
  announcements: readonly AnnouncementFact[];
  completeness: FeedPage['completeness'];
}

/** What screens read without the worker; also without storage (`network-reads.ts`). */
export interface PageReads extends Pick<MirrorReads, 'posts' | 'countByTag' | 'comments' | 'popular'> {
  /** A post that came with the page, before the mirror has ever stored anything: a first visit shows it first. */
  postInPage(slug: string): PostFact | null;
  /** The whole market at once: it is small, and filtering it needs neither the worker nor the network. */
  market(): Promise<MarketRead>;
}

const ANNOUNCEMENTS = 'announcement:';
/** Greater than every character in a key. */
const LAST = '\uffff';

export function createMirrorReads(options: {
  indexedDb: IDBFactory | null;
  keyRange: typeof IDBKeyRange;
  clock: Clock;
  /** The server's time, as far as known; default: the device's. */
  serverNow?: () => Promise<number>;
  prefix?: string;
  name?: string;
  /** Called when a later version of the app owns the mirror: nothing of it is read here any more. */
  onLater?: () => void;
}): MirrorReads {
  const { indexedDb, keyRange, clock, prefix = '', name = 'community' } = options;
  const serverNow = options.serverNow ?? (async () => clock.now());
  const active = createActiveReads({ indexedDb, clock, prefix, name, onLater: options.onLater });
  /** Null as well where this window has no storage. */
  const readOrNull: typeof active.read = (read) => active.read(read).catch(() => null);

  async function page(
    after: Cursor | null,
    limit: number,
    read: (facts: ReadSide) => Promise<MirrorContent[]>,
  ): Promise<FeedPage> {
    try {
      const answer = await active.read(read);
      if (answer === null) return { posts: [], next: null, completeness: 'nothing' };
      const posts = answer.found.slice(0, limit).map(factOf<PostFact>);
      const last = posts.at(-1);
      const end = last === undefined ? after : { publishedAt: last.publishedAt, _id: last._id };
      const more = answer.found.length > limit;
      const { complete, floor } = answer.generation;
      return {
        posts,
        next: more ? end : null,
        ...(complete && floor !== undefined && !more ? { older: { after: end } } : {}),
        completeness: complete ? 'whole' : 'partly',
      };
    } catch {
      return { posts: [], next: null, completeness: 'unavailable' };
    }
  }

  /** The part of a list after a place, or all of it; in the primary order if the list has no other. */
  const behind = (list: PostList, after: Cursor | null) => {
    const before = refOfList(list) ?? '';
    const from = after === null ? STREAM : streamOrder(after.publishedAt, after._id);
    return keyRange.bound(before + from, `${before}${STREAM}${LAST}`, after !== null);
  };

  return {
    posts: (list, after, limit) =>
      page(after, limit, (facts) => {
        const source = refOfList(list) === null ? facts : facts.index('refs');
        return source.getAll(behind(list, after), limit + 1);
      }),
    async countByTag(tag, hidden) {
      const tagged = behind({ tag }, null);
      const theirs = hidden.map((author) => behind({ author }, null));
      const answer = await readOrNull((facts) =>
        theirs.length === 0 ? facts.index('refs').count(tagged) : countWithout(facts, tagged, theirs),
      );
      if (!answer?.generation.complete) return null;
      return { posts: answer.found, all: answer.generation.floor === undefined };
    },
    async comments(postId) {
      const answer = await readOrNull((facts) => mirroredComments(facts, keyRange, postId));
      return answer?.found ?? null;
    },
    async popular(count) {
      const since = (await serverNow()) - DURATIONS.popularPosts;
      return page(null, count, (facts) => mostPopular(facts, { keyRange, since, count }));
    },
    async market() {
      const now = await serverNow();
      try {
        const all = keyRange.bound(orderOfId(ANNOUNCEMENTS), orderOfId(ANNOUNCEMENTS + LAST));
        const answer = await active.read((facts) => facts.getAll(all));
        if (answer === null) return { announcements: [], completeness: 'nothing' };
        const found = answer.found.map(factOf<AnnouncementFact>);
        const announcements = found.filter((announcement) => !isExpired(announcement, now));
        return { announcements, completeness: answer.generation.complete ? 'whole' : 'partly' };
      } catch {
        return { announcements: [], completeness: 'unavailable' };
      }
    },
    async byId(id) {
      return (await readOrNull((facts) => factById(facts, id)))?.found ?? null;
    },
    close: () => active.close(),
  };
}

/** By the keys alone, without the posts. */
async function countWithout(facts: ReadSide, wanted: IDBKeyRange, others: readonly IDBKeyRange[]): Promise<number> {
  const refs = facts.index('refs');
  const [all = [], ...theirs] = await Promise.all([wanted, ...others].map((range) => refs.getAllKeys(range)));
  const leftOut = new Set(theirs.flat());
  return all.filter((order) => !leftOut.has(order)).length;
}

/**
 * The comments of a mirrored post, or null if they are not all here by the post's count. The service updates the count
 * after the comment, so for a moment the device may have one more, or one less after a removal.
 */
export async function mirroredComments(
  facts: ReadSide,
  keyRange: typeof IDBKeyRange,
  postId: string,
): Promise<CommentFact[] | null> {
  const [post, comments] = await Promise.all([
    facts.index('refs').get(idRef(postId)),
    facts.getAll(commentsOf(postId, keyRange)),
  ]);
  const expected = (post?.fact as Partial<PostFact> | undefined)?.commentsCount;
  if (expected === undefined || comments.length < expected) return null;
  return comments.map(factOf<CommentFact>);
}
