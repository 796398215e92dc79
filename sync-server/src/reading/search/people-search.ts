import { profileFactIds } from '../../../../src/domain/profile/id.ts';
import type { FoundPerson } from '../../../../src/domain/search/people.ts';
import { createPeopleIndex, type IndexedProfile } from '../../../../src/domain/search/people-index.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Log } from '../../base/logging/log.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { factsBetween } from '../../storage/engine/read-database.ts';
import { followIndex } from './followed-index.ts';

/** All people with a public profile, searchable by name. */
export interface PeopleSearch {
  /** Like `PeopleIndex.search`; null while the index is being built. */
  search(text: string, without?: readonly string[]): FoundPerson[] | null;
  /** Resolves when everybody is searchable whom the database held at the time of the call. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const DIRECTORY = 'directory';
const PROFILES = profileFactIds.range();

export function createPeopleSearch({ couch, log }: { readonly couch: Couch; readonly log: Log }): PeopleSearch {
  const followed = followIndex({
    couch,
    log,
    database: DIRECTORY,
    holds: 'people',
    make: createPeopleIndex,
    read: () => factsBetween(couch, DIRECTORY, PROFILES.from, PROFILES.to),
    put(index, fact) {
      if (fact._id < PROFILES.from || fact._id >= PROFILES.to) return;
      index.put(upgradeDocument(fact as unknown as IndexedProfile));
    },
  });
  return {
    search: (text, without) => followed.ready()?.search(text, without) ?? null,
    caughtUp: followed.caughtUp,
    stop: followed.stop,
  };
}
