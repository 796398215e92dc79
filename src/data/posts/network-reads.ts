import { DURATIONS } from '../../domain/limits.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { hasTag } from '../../domain/post/tags.ts';
import { Queue } from '../../domain/promises.ts';
import type { BundleHead } from '../../domain/sync/hello.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { Environment } from '../environment.ts';
import { linkedAbort } from '../http/http-client.ts';
import { lineSplitter } from '../mirror/lines.ts';
import { readHead } from '../mirror/load-bundle.ts';
import type { Cursor, FeedPage, PageReads } from '../mirror/read.ts';
import { streamOrder } from '../mirror/schema.ts';

/** When the first page is requested after this time, the feed is fetched again. */
const OLD_MS = 30_000;
/** The download is aborted after this time without a byte. */
const STALL_MS = 30_000;

/**
 * One person's posts, or the popular ones, are searched among this many of the newest posts: further down the wait is
 * not worth it, and the service is asked instead.
 */
const MAX_POSTS_READ = 1_000;

/** Reads of a shared database in a window that can store nothing (offline situation 23). */
export interface NetworkReads extends Pick<PageReads, 'posts' | 'popular'> {
  close(): void;
}

/**
 * Reads the bundle, which is newest first, as far as the requested pages reach, and pauses the stream until the next
 * request. A stream that broke off in the pause is restarted and read up to the same place.
 */
export function createNetworkReads(options: {
  surroundings: Pick<Environment, 'fetch' | 'origin' | 'clock'>;
  name?: string;
}): NetworkReads {
  const { surroundings, name = 'community' } = options;
  let open: Reading | null = null;
  const reads = new Queue();

  async function pageFrom(reading: Reading, { after, limit, wanted, goOn }: Asked): Promise<FeedPage> {
    const from = after === null ? '' : streamOrder(after.publishedAt, after._id);
    const found: PostFact[] = [];
    let beyond = true;
    for (let index = 0; found.length <= limit; index++) {
      if (index >= reading.posts.length && !(await reading.more())) {
        beyond = reading.older();
        break;
      }
      const post = reading.posts[index];
      if (post === undefined || !goOn(post, index)) break;
      if (streamOrder(post.publishedAt, post._id) > from && wanted(post)) found.push(post);
    }
    const posts = found.slice(0, limit);
    const last = posts.at(-1);
    const end = last === undefined ? after : { publishedAt: last.publishedAt, _id: last._id };
    if (found.length > limit) return { posts, next: end, completeness: 'partly' };
    return { posts, next: null, ...(beyond ? { older: { after: end } } : {}), completeness: 'whole' };
  }

  async function read(asked: Asked): Promise<FeedPage> {
    const now = surroundings.clock.now();
    if (open !== null && asked.after === null && now - open.startedAt > OLD_MS) drop();
    const held = open;
    try {
      open ??= await begin(surroundings, name);
      return await pageFrom(open, asked);
    } catch {
      drop();
      // The paused stream broke off; a new one shows whether the network is available.
      return held === null ? { posts: [], next: null, completeness: 'unavailable' } : read(asked);
    }
  }

  function drop(): void {
    open?.end();
    open = null;
  }

  const page = (asked: Asked): Promise<FeedPage> => reads.add(() => read(asked));

  return {
    posts({ tag, author }, after, limit) {
      if (tag !== undefined) return page({ after, limit, wanted: (post) => hasTag(post, tag), goOn: near });
      if (author === undefined) return page({ after, limit, wanted: all, goOn: all });
      return page({ after, limit, wanted: (post) => post.authorId === author, goOn: near });
    },
    async popular(count) {
      const since = new Date(surroundings.clock.now() - DURATIONS.popularPosts).toISOString();
      const goOn = (post: PostFact, index: number) => post.publishedAt > since && near(post, index);
      const found = await page({ after: null, limit: MAX_POSTS_READ, wanted: all, goOn });
      return { ...found, posts: found.posts.sort((a, b) => b.likes - a.likes).slice(0, count) };
    },
    close: drop,
  };
}

interface Asked {
  after: Cursor | null;
  limit: number;
  wanted: (post: PostFact) => boolean;
  /** Whether to read this post, the n-th from the newest, and those after it. */
  goOn: (post: PostFact, index: number) => boolean;
}

const all = () => true;
const near = (_post: PostFact, index: number) => index < MAX_POSTS_READ;

interface Reading {
  readonly startedAt: number;
  readonly posts: PostFact[];
  /** Reads on; false at the end. */
  more(): Promise<boolean>;
  /** Whether the service has older posts than the bundle. */
  older(): boolean;
  end(): void;
}

async function begin(surroundings: Pick<Environment, 'fetch' | 'origin' | 'clock'>, name: string): Promise<Reading> {
  const { clock, origin } = surroundings;
  const ending = linkedAbort(undefined);
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    const cancel = clock.after(STALL_MS, ending.abort);
    try {
      return await work;
    } finally {
      cancel();
    }
  };
  const response = await watched(
    surroundings.fetch(`${origin}/bundle/${name}`, {
      credentials: 'omit',
      redirect: 'manual',
      signal: ending.signal,
    }),
  );
  if (response.status !== 200 || response.body === null) throw new Error('no bundle');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const splitter = lineSplitter();
  const posts: PostFact[] = [];
  let head: BundleHead | null = null;
  let read = 0;

  function take(line: string): void {
    if (head === null) {
      head = readHead(line);
      if (head === null) throw new Error('not a bundle');
      return;
    }
    read++;
    const fact = upgradeDocument(JSON.parse(line) as PostFact);
    if (fact.type === 'post') posts.push(fact);
  }

  return {
    startedAt: clock.now(),
    posts,
    async more() {
      const before = posts.length;
      while (posts.length === before) {
        const { done, value } = await watched(reader.read());
        if (done && (head === null || read < head.count)) throw new Error('the bundle broke off');
        if (done) return false;
        for (const line of splitter.push(decoder.decode(value, { stream: true }))) take(line);
      }
      return true;
    },
    older: () => head?.older === true,
    end: ending.abort,
  };
}
