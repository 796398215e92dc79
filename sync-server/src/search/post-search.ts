import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostPlace } from '../../../src/domain/post/list.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import { createPostIndex, type PostIndex, type TaggedPost } from '../../../src/domain/search/post-index.ts';
import type { SearchPage } from '../../../src/domain/search/schema.ts';
import type { StoredFact } from '../bundle/fact-window.ts';
import type { Couch } from '../engine/couch.ts';
import { type Following, followDatabase } from '../engine/follow-database.ts';
import { allFacts, currentSeq, numberOf } from '../engine/read-database.ts';
import type { Pauses } from '../lib/pauses.ts';
import type { Log } from '../logging/log.ts';

/**
 * Every published post, to be searched. Read once at the start, in the background, then kept up by the database's
 * changes.
 */
export interface PostSearch {
  /** null: the index is still being made. */
  search(text: string, page: number, without?: readonly string[]): SearchPage | null;
  /** As `PostIndex.tagged`; null: the index is still being made. */
  tagged(tag: string, most: number): readonly TaggedPost[] | null;
  /** As `PostIndex.listed`; null: the index is still being made. */
  listed(...asked: Parameters<PostIndex['listed']>): readonly PostPlace[] | null;
  /** Resolves when everything is found that the database held when it was asked. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const COMMUNITY = 'community';
const PAUSES: Pauses = { first: 500, most: 30_000 };
/** So long the making of the index may hold up what else the process does, in milliseconds. */
const SLICE_MS = 8;
/**
 * Of long texts beyond their beginnings, in UTF-16 code units: a quarter of a gigabyte at the very most, words
 * included.
 */
const LONG_TEXTS = 80_000_000;

export function createPostSearch({ couch, log }: { readonly couch: Couch; readonly log: Log }): PostSearch {
  let index: PostIndex = createPostIndex(LONG_TEXTS);
  let seq: string | null = null;
  const following = followDatabase({
    couch,
    database: COMMUNITY,
    pauses: PAUSES,
    open: readAll,
    async take({ changes, lastSeq }, { stopping }) {
      await inSlices(changes, ({ id, fact }) => (fact === null ? index.remove(id) : put(fact)), stopping);
      seq = lastSeq;
    },
    failed: (err) => log.warn({ err }, 'the posts to be searched cannot be followed'),
  });

  async function readAll({ stopping, wakeWaiters: tell }: Following): Promise<string | null> {
    const began = performance.now();
    // Anew, when a reading before was cut off: what it had found may have been removed since.
    index = createPostIndex(LONG_TEXTS);
    const before = await currentSeq(couch, COMMUNITY);
    for await (const page of allFacts(couch, COMMUNITY)) {
      await inSlices(page, put, stopping);
      if (stopping.aborted) return null;
    }
    seq = before;
    log.info({ posts: index.size, milliseconds: Math.round(performance.now() - began) }, 'posts can be searched');
    tell();
    return before;
  }

  function put(fact: StoredFact): void {
    if (isPost(fact)) index.put(fact);
  }

  return {
    search: (text, page, without) => (seq === null ? null : index.search(text, page, without)),
    tagged: (tag, most) => (seq === null ? null : index.tagged(tag, most)),
    listed: (...asked) => (seq === null ? null : index.listed(...asked)),
    async caughtUp() {
      const target = numberOf(await currentSeq(couch, COMMUNITY));
      while (seq === null || numberOf(seq) < target) await following.nextStep();
    },
    stop: following.stop,
  };
}

/** Does a piece of work for each, and lets others have their turn in between. */
async function inSlices<T>(each: Iterable<T>, work: (item: T) => void, stopping: AbortSignal): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of each) {
    work(item);
    if (performance.now() < until) continue;
    await nextTurn();
    if (stopping.aborted) return;
    until = performance.now() + SLICE_MS;
  }
}

function isPost(fact: object): fact is PostFact {
  return 'type' in fact && fact.type === 'post';
}
