import type { PostFact } from '../../domain/post/schema.ts';
import { linkedAbort } from '../http/ask.ts';
import type { Surroundings } from '../surroundings.ts';
import { lineSplitter } from './lines.ts';
import { readHead } from './load-bundle.ts';
import type { Cursor, FeedPage, MirrorReads } from './read.ts';
import { postOrder } from './schema.ts';

/** Asked for the first page again after so long, the feed is fetched anew. */
const OLD_MS = 30_000;
/** Without a byte for so long the download is given up. */
const STALL_MS = 30_000;

/** Pages of a shared database in a window that keeps nothing (offline situation 23). */
export interface NetworkReads {
  page(after: Cursor | null, limit: number): Promise<FeedPage>;
  close(): void;
}

/**
 * Reads the bundle, which is newest first, as far as the pages asked for reach, and stops there: the stream stands still until the
 * next page is asked for. A stream that broke off meanwhile is begun anew and read up to the same place.
 */
export function createNetworkReads(options: {
  surroundings: Pick<Surroundings, 'fetch' | 'origin' | 'clock'>;
  name?: string;
}): NetworkReads {
  const { surroundings, name = 'community' } = options;
  let open: Reading | null = null;
  let working: Promise<unknown> = Promise.resolve();

  async function pageFrom(reading: Reading, after: Cursor | null, limit: number): Promise<FeedPage> {
    const from = after === null ? '' : postOrder(after.publishedAt, after._id);
    const found: PostFact[] = [];
    for (let index = 0; found.length <= limit; index++) {
      if (index >= reading.posts.length && !(await reading.more())) break;
      const post = reading.posts[index];
      if (post !== undefined && postOrder(post.publishedAt, post._id) > from) found.push(post);
    }
    const posts = found.slice(0, limit);
    const last = posts.at(-1);
    const next = found.length > limit && last !== undefined ? { publishedAt: last.publishedAt, _id: last._id } : null;
    return { posts, next, kept: next === null ? 'whole' : 'partly' };
  }

  async function read(...asked: Parameters<NetworkReads['page']>): Promise<FeedPage> {
    const now = surroundings.clock.now();
    if (open !== null && asked[0] === null && now - open.begunAt > OLD_MS) drop();
    const held = open;
    try {
      open ??= await begin(surroundings, name);
      return await pageFrom(open, ...asked);
    } catch {
      drop();
      // What was held broke off while nobody read on; a fresh one tells whether the network is there.
      return held === null ? { posts: [], next: null, kept: 'unavailable' } : read(...asked);
    }
  }

  function drop(): void {
    open?.end();
    open = null;
  }

  return {
    page(...asked) {
      const next = working.then(() => read(...asked));
      working = next;
      return next;
    },
    close: drop,
  };
}

/** The feed from the mirror, and over the network where nothing can be kept. */
export function readsWithNetwork(kept: Pick<MirrorReads, 'feed'>, network: NetworkReads): Pick<MirrorReads, 'feed'> {
  return {
    async feed(after, limit) {
      const page = await kept.feed(after, limit);
      return page.kept === 'unavailable' ? network.page(after, limit) : page;
    },
  };
}

interface Reading {
  readonly begunAt: number;
  readonly posts: PostFact[];
  /** Reads on; false at the end. */
  more(): Promise<boolean>;
  end(): void;
}

async function begin(surroundings: Pick<Surroundings, 'fetch' | 'origin' | 'clock'>, name: string): Promise<Reading> {
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
  let promised: number | null = null;
  let read = 0;

  function take(line: string): void {
    if (promised === null) {
      promised = readHead(line)?.count ?? null;
      if (promised === null) throw new Error('not a bundle');
      return;
    }
    read++;
    const fact = JSON.parse(line) as PostFact;
    if (fact.type === 'post') posts.push(fact);
  }

  return {
    begunAt: clock.now(),
    posts,
    async more() {
      const before = posts.length;
      while (posts.length === before) {
        const { done, value } = await watched(reader.read());
        if (done && (promised === null || read < promised)) throw new Error('the bundle broke off');
        if (done) return false;
        for (const line of splitter.push(decoder.decode(value, { stream: true }))) take(line);
      }
      return true;
    },
    end: ending.abort,
  };
}
