import type { PedigreePage } from '../../../../../src/domain/pedigree/page.ts';
import { MINUTE_MS } from '../../../../../src/domain/time/spans.ts';
import { ttlCache } from '../../../base/lib/ttl-cache.ts';
import type { FollowedDogs } from '../../../reading/pedigrees/followed-dogs.ts';
import { createPedigreePages } from '../../../reading/pedigrees/pedigree-pages.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { createStore } from '../../../storage/store/store.ts';

export interface PublishedPedigrees {
  /**
   * Null if there is none. Cached briefly.
   * @throws Error while it is unknown
   */
  byKey(key: string): Promise<PedigreePage | null>;
  /**
   * The ids of the youngest dogs, for search engines; cached for some minutes. Empty while dogs are still being read.
   */
  many(): Promise<readonly string[]>;
}

const ONE_MS = 3_000;
const MAX_CACHED = 500;
/** Sorting very many dogs takes a tenth of a second, in which the process answers nothing else. */
const MANY_MS = 10 * MINUTE_MS;
/** A sitemap is one file, and relatives link to most dogs. */
const SITEMAP_DOGS = 1_000;

/** Dogs for pages without scripts. */
export function createPublishedPedigrees(
  couch: Couch,
  dogs: Pick<FollowedDogs, 'ready'>,
  now: () => number,
): PublishedPedigrees {
  const cache = ttlCache<PedigreePage | null>({ milliseconds: ONE_MS, most: MAX_CACHED, now });
  const listed = ttlCache<readonly string[]>({ milliseconds: MANY_MS, most: 1, now });
  const pageOf = createPedigreePages(createStore(couch), dogs);

  async function read(key: string): Promise<PedigreePage | null> {
    const page = await pageOf(key);
    if (page === 'not-yet') throw new Error('pedigrees are still being read');
    return page;
  }

  return {
    byKey: (key) => cache.get(key, () => read(key)),
    async many() {
      const all = dogs.ready();
      return all === null ? [] : listed.get('', async () => all.youngest(SITEMAP_DOGS));
    },
  };
}
