import { fetchPosts } from '../../../src/data/bookmarks/fetch-posts.ts';
import { openSavedPostStore } from '../../../src/data/bookmarks/saved-post-store.ts';
import { createReadThrough } from '../../../src/data/leader/handlers/read-through.ts';
import { readMarketOverNetwork } from '../../../src/data/market/network-market.ts';
import { fetchComments } from '../../../src/data/mirror/fetch-comments.ts';
import { followStep } from '../../../src/data/mirror/follow.ts';
import { loadBundle } from '../../../src/data/mirror/load-bundle.ts';
import { createMirrorReads } from '../../../src/data/mirror/read.ts';
import { mirrorContentOf, openMirrorDatabase } from '../../../src/data/mirror/schema.ts';
import { openMirrorStore } from '../../../src/data/mirror/store.ts';
import { createNetworkReads } from '../../../src/data/posts/network-reads.ts';
import { createOlderPosts } from '../../../src/data/posts/older-posts.ts';

/** Everything through which a device of a program built from changed sources reads facts. */
export const readers = {
  createMirrorReads,
  createNetworkReads,
  createOlderPosts,
  createReadThrough,
  fetchComments,
  fetchPosts,
  followStep,
  loadBundle,
  mirrorContentOf,
  openMirrorDatabase,
  openMirrorStore,
  openSavedPostStore,
  readMarketOverNetwork,
};
