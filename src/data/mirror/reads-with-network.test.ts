import { expect, it } from 'vitest';
import type { NetworkReads } from '../posts/network-reads.ts';
import type { FeedPage } from './read.ts';
import { readsWithNetwork } from './reads-with-network.ts';

const UNAVAILABLE: FeedPage = { posts: [], next: null, completeness: 'unavailable' };
const WHOLE: FeedPage = { posts: [], next: null, completeness: 'whole' };

const storedReads = (page: FeedPage) => ({
  posts: async () => page,
  popular: async () => page,
  countByTag: async () => null,
  comments: async () => null,
});

const NETWORK: NetworkReads = {
  posts: async () => WHOLE,
  popular: async () => WHOLE,
  close() {},
};

it('loads the code for reading over the network once, and only where nothing can be stored', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return NETWORK;
  };
  expect(await readsWithNetwork(storedReads(WHOLE), load).posts({}, null, 10)).toBe(WHOLE);
  expect(loads).toBe(0);
  const reads = readsWithNetwork(storedReads(UNAVAILABLE), load);
  expect([
    await reads.posts({}, null, 10),
    await reads.posts({ tag: 'cats' }, null, 10),
    await reads.popular(5),
  ]).toEqual([WHOLE, WHOLE, WHOLE]);
  expect(loads).toBe(1);
});

it('treats code that does not load as a missing network, and retries', async () => {
  let there = false;
  const reads = readsWithNetwork(storedReads(UNAVAILABLE), async () => {
    if (!there) throw new TypeError('Failed to fetch dynamically imported module');
    return NETWORK;
  });
  expect(await reads.posts({ author: 'someone' }, null, 10)).toEqual(UNAVAILABLE);
  there = true;
  expect(await reads.posts({ author: 'someone' }, null, 10)).toBe(WHOLE);
});
