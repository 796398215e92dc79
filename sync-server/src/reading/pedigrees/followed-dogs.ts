import { pedigreeIds } from '../../../../src/domain/pedigree/id.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Log } from '../../base/logging/log.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { factsBetween } from '../../storage/engine/read-database.ts';
import { followIndex } from '../search/followed-index.ts';
import { createDogs, type Dogs, type IndexedDog } from './dogs.ts';
import { PEDIGREES } from './stored-dogs.ts';

/** All dogs of the database; null results mean that they are still being read. */
export interface FollowedDogs {
  ready(): Pick<Dogs, 'search' | 'family' | 'ancestry' | 'youngest'> | null;
  /** Resolves when it contains everything that the database held at the time of the call. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const RANGE = pedigreeIds.range();

export function followDogs({ couch, log }: { readonly couch: Couch; readonly log: Log }): FollowedDogs {
  return followIndex({
    couch,
    log,
    database: PEDIGREES,
    holds: 'pedigrees',
    make: createDogs,
    read: () => factsBetween(couch, PEDIGREES, RANGE.from, RANGE.to),
    put(dogs, fact) {
      if (fact._id < RANGE.from || fact._id >= RANGE.to) return;
      dogs.put(upgradeDocument(fact as unknown as IndexedDog));
    },
  });
}
