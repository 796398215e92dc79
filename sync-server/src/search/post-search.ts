import type { PostPlace } from '../../../src/domain/post/list.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import { createPostIndex, type PostIndex, type TaggedPost } from '../../../src/domain/search/post-index.ts';
import type { SearchPage } from '../../../src/domain/search/schema.ts';
import type { Couch } from '../engine/couch.ts';
import { allFacts } from '../engine/read-database.ts';
import type { Log } from '../logging/log.ts';
import { followIndex } from './followed-index.ts';

/** Every published post, to be searched. */
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
/**
 * Of long texts beyond their beginnings, in UTF-16 code units: a quarter of a gigabyte at the very most, words
 * included.
 */
const LONG_TEXTS = 80_000_000;

export function createPostSearch({ couch, log }: { readonly couch: Couch; readonly log: Log }): PostSearch {
  const followed = followIndex({
    couch,
    log,
    database: COMMUNITY,
    holds: 'posts',
    make: () => createPostIndex(LONG_TEXTS),
    read: () => allFacts(couch, COMMUNITY),
    put(index, fact) {
      if (isPost(fact)) index.put(fact);
    },
  });
  return {
    search: (text, page, without) => followed.ready()?.search(text, page, without) ?? null,
    tagged: (tag, most) => followed.ready()?.tagged(tag, most) ?? null,
    listed: (...asked) => followed.ready()?.listed(...asked) ?? null,
    caughtUp: followed.caughtUp,
    stop: followed.stop,
  };
}

function isPost(fact: object): fact is PostFact {
  return 'type' in fact && fact.type === 'post';
}
