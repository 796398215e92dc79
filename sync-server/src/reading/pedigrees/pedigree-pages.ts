import { dogIdOfKey } from '../../../../src/domain/pedigree/id.ts';
import type { PedigreePage } from '../../../../src/domain/pedigree/page.ts';
import type { Store } from '../../storage/store/store.ts';
import type { FollowedDogs } from './followed-dogs.ts';
import { shownDog } from './stored-dogs.ts';

/**
 * Pages of dogs, by their key in the address; null for an invalid key. They name no owner, because the HTML, which
 * search engines store, is made from them too.
 */
export type PedigreePages = (key: string) => Promise<PedigreePage | 'not-yet' | null>;

/** `not-yet`: dogs are still being read, or this one arrived a moment ago. */
export function createPedigreePages(store: Pick<Store, 'read'>, dogs: Pick<FollowedDogs, 'ready'>): PedigreePages {
  return async (key) => {
    const dogId = dogIdOfKey(key);
    const dog = dogId === null ? null : await shownDog(store, dogId);
    if (dog === null) return null;
    const family = dogs.ready()?.family(dog.dogId) ?? null;
    return family === null ? 'not-yet' : { dog, ...family, owner: null };
  };
}
