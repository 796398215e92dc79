import type { PostPlace } from '../../../../src/domain/post/list.ts';
import type { PostFact } from '../../../../src/domain/post/schema.ts';
import { createPostIndex, type PostIndex, type TaggedPost } from '../../../../src/domain/search/post-index.ts';
import type { SearchPage } from '../../../../src/domain/search/schema.ts';
import type { Log } from '../../base/logging/log.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { allFacts } from '../../storage/engine/read-database.ts';
import { followIndex } from './followed-index.ts';

/** Search over all published posts. */
export interface PostSearch {
  /** Null while the index is being built. */
  search(text: string, page: number, without?: readonly string[]): SearchPage | null;
  /** Like `PostIndex.tagged`; null while the index is being built. */
  tagged(tag: string, most: number): readonly TaggedPost[] | null;
  /** Like `PostIndex.listed`; null while the index is being built. */
  listed(...asked: Parameters<PostIndex['listed']>): readonly PostPlace[] | null;
  /** Resolves when everything is searchable that the database held at the time of the call. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const COMMUNITY = 'community';
/**
 * Budget for long texts beyond their beginnings, in UTF-16 code units: at most a quarter of a gigabyte, including the
 * words.
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
