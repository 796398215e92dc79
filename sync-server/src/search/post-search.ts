import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import { createPostIndex, type PostIndex, type TaggedPost } from '../../../src/domain/search/post-index.ts';
import type { SearchPage } from '../../../src/domain/search/schema.ts';
import type { StoredFact } from '../bundle/fact-window.ts';
import { allFacts, currentSeq, nextChanges } from '../bundle/read-database.ts';
import type { Couch } from '../couch.ts';
import type { Log } from '../log.ts';
import { type Pauses, pauseAfter } from '../pauses.ts';

/** Every published post, to be searched. Read once at the start, in the background, then kept up by the database's changes. */
export interface PostSearch {
  /** null: the index is still being made. */
  search(text: string, page: number): SearchPage | null;
  /** As `PostIndex.tagged`; null: the index is still being made. */
  tagged(tag: string, most: number): readonly TaggedPost[] | null;
  /** Resolves when everything is found that the database held when it was asked. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const COMMUNITY = 'community';
const PAUSES: Pauses = { first: 500, most: 30_000 };
/** So long the making of the index may hold up what else the process does, in milliseconds. */
const SLICE_MS = 8;

export function createPostSearch({ couch, log }: { readonly couch: Couch; readonly log: Log }): PostSearch {
  const stopping = new AbortController();
  const index: PostIndex = createPostIndex();
  let seq: string | null = null;
  let waiters: (() => void)[] = [];

  function changed(): void {
    const told = waiters;
    waiters = [];
    for (const tell of told) tell();
  }

  /** Does a piece of work for each, and lets others have their turn in between. */
  async function inSlices<T>(each: Iterable<T>, work: (item: T) => void): Promise<void> {
    let until = performance.now() + SLICE_MS;
    for (const item of each) {
      work(item);
      if (performance.now() < until) continue;
      await nextTurn();
      if (stopping.signal.aborted) return;
      until = performance.now() + SLICE_MS;
    }
  }

  async function readAll(): Promise<void> {
    const began = performance.now();
    const before = await currentSeq(couch, COMMUNITY);
    for await (const page of allFacts(couch, COMMUNITY)) {
      await inSlices(page, put);
      if (stopping.signal.aborted) return;
    }
    seq = before;
    log.info({ posts: index.size, milliseconds: Math.round(performance.now() - began) }, 'posts can be searched');
    changed();
  }

  function put(fact: StoredFact): void {
    if (isPost(fact)) index.put(fact);
  }

  async function follow(): Promise<void> {
    if (seq === null) await readAll();
    while (!stopping.signal.aborted) {
      const { changes, lastSeq } = await nextChanges(couch, COMMUNITY, seq ?? '0', stopping.signal);
      await inSlices(changes, ({ id, fact }) => (fact === null ? index.remove(id) : put(fact)));
      seq = lastSeq;
      changed();
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      const began = performance.now();
      try {
        await follow();
      } catch (err) {
        if (stopping.signal.aborted) return;
        if (performance.now() - began > PAUSES.most) failures = 0;
        log.warn({ err }, 'the posts to be searched cannot be followed');
        await sleep(pauseAfter(failures, PAUSES), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const running = run();
  return {
    search: (text, page) => (seq === null ? null : index.search(text, page)),
    tagged: (tag, most) => (seq === null ? null : index.tagged(tag, most)),
    async caughtUp() {
      const target = Number.parseInt(await currentSeq(couch, COMMUNITY), 10);
      while (seq === null || Number.parseInt(seq, 10) < target) {
        await new Promise<void>((resolve) => waiters.push(resolve));
      }
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function isPost(fact: object): fact is PostFact {
  return 'type' in fact && fact.type === 'post';
}
