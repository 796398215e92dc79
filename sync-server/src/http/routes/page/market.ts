import { announcementOfKey } from '../../../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../../../src/domain/announcement/schema.ts';
import { isExpired } from '../../../../../src/domain/announcement/term.ts';
import { isPetKey, petId } from '../../../../../src/domain/pet/id.ts';
import type { PetFact } from '../../../../../src/domain/pet/schema.ts';
import { ttlCache } from '../../../base/lib/ttl-cache.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { orNull } from '../../../storage/engine/nano-answers.ts';

/**
 * All of it is read from the engine and cached briefly.
 * @throws Error when the engine fails
 */
export interface PublishedMarket {
  /** The announcement that the last part of an address names; null if there is none or it has ended. */
  announcement(key: string): Promise<AnnouncementFact | null>;
  pet(key: string): Promise<PetFact | null>;
  /** About a page of announcements, the one that ends last first. */
  newest(): Promise<readonly AnnouncementFact[]>;
  /** As many as a sitemap needs, at most a few minutes old. */
  many(): Promise<readonly AnnouncementFact[]>;
}

const ONE_MS = 3_000;
const MAX_CACHED = 500;
const NEWEST = { milliseconds: 3_000, limit: 30 } as const;
const MANY = { milliseconds: 10 * 60_000, limit: 1_000 } as const;

/** Announcements and pets for pages without scripts. `wall`: the clock that decides whether they have ended. */
export function createPublishedMarket(couch: Couch, now: () => number, wall: () => number): PublishedMarket {
  const cache = ttlCache<unknown>({ milliseconds: ONE_MS, most: MAX_CACHED, now });
  const newest = ttlCache<readonly AnnouncementFact[]>({ milliseconds: NEWEST.milliseconds, most: 1, now });
  const many = ttlCache<readonly AnnouncementFact[]>({ milliseconds: MANY.milliseconds, most: 1, now });

  const read = (database: string, id: string): Promise<unknown> => orNull(couch.use<object>(database).get(id));

  async function list(limit: number): Promise<readonly AnnouncementFact[]> {
    const { docs } = await couch.use<AnnouncementFact>('market').find({
      selector: { type: 'announcement', expiresAt: { $gt: new Date(wall()).toISOString() } },
      sort: [{ type: 'desc' }, { expiresAt: 'desc' }],
      limit,
    });
    return docs;
  }

  const living = (facts: readonly AnnouncementFact[]) => facts.filter((fact) => !isExpired(fact, wall()));

  return {
    async announcement(key) {
      const id = announcementOfKey(key);
      if (id === null) return null;
      const fact = (await cache.get(id, () => read('market', id))) as AnnouncementFact | null;
      return fact === null || isExpired(fact, wall()) ? null : fact;
    },
    async pet(key) {
      if (!isPetKey(key)) return null;
      return (await cache.get(petId(key), () => read('directory', petId(key)))) as PetFact | null;
    },
    newest: async () => living(await newest.get('', () => list(NEWEST.limit))),
    many: async () => living(await many.get('', () => list(MANY.limit))),
  };
}
