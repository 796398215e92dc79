import type { NetworkReads } from '../posts/network-reads.ts';
import type { FeedPage, MirrorReads, PageReads } from './read.ts';

type FeedReads = Pick<PageReads, 'posts' | 'popular' | 'countByTag' | 'comments'>;

/**
 * The mirror's reads, and those over the network where nothing can be stored. `loadNetwork` is called for the first
 * network read: hardly any window needs that code, and no first screen does. Code that does not load counts as a
 * missing network.
 */
export function readsWithNetwork(
  mirrorReads: Pick<MirrorReads, keyof FeedReads>,
  loadNetwork: () => Promise<NetworkReads>,
): FeedReads {
  let network: Promise<NetworkReads> | null = null;

  async function orOverNetwork(page: FeedPage, read: (network: NetworkReads) => Promise<FeedPage>): Promise<FeedPage> {
    if (page.completeness !== 'unavailable') return page;
    try {
      network ??= loadNetwork();
      return await read(await network);
    } catch {
      network = null;
      return page;
    }
  }

  return {
    posts: async (...asked) => orOverNetwork(await mirrorReads.posts(...asked), (network) => network.posts(...asked)),
    popular: async (count) => orOverNetwork(await mirrorReads.popular(count), (network) => network.popular(count)),
    countByTag: mirrorReads.countByTag,
    comments: mirrorReads.comments,
  };
}
