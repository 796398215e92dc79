import type { Epochs } from '../../../couchdb/epoch.ts';
import type { Startup } from '../base/lib/startup.ts';
import type { Couch } from '../storage/engine/couch.ts';
import { type Bundles, createBundles } from './bundle/create-bundles.ts';
import { type FollowedDogs, followDogs } from './pedigrees/followed-dogs.ts';
import { createPeopleSearch, type PeopleSearch } from './search/people-search.ts';
import { createPostSearch, type PostSearch } from './search/post-search.ts';

/** What is read of the shared databases in advance. */
export interface Reading {
  readonly bundles: Bundles;
  readonly posts: PostSearch;
  readonly people: PeopleSearch;
  readonly dogs: FollowedDogs;
}

/** Starts to follow the shared databases. */
export function openReading(
  { config, app, shutdown }: Startup,
  { couch, epochs: { epoch } }: { readonly couch: Couch; readonly epochs: Epochs },
): Reading {
  const { dataDir } = config;
  const bundles = createBundles({ couch, epoch, dataDir, log: app.log.child({ part: 'bundles' }) });
  shutdown.add(() => bundles.stop());
  const searched = { couch, log: app.log.child({ part: 'search' }) };
  const posts = createPostSearch(searched);
  shutdown.add(() => posts.stop());
  const people = createPeopleSearch(searched);
  shutdown.add(() => people.stop());
  const dogs = followDogs(searched);
  shutdown.add(() => dogs.stop());
  return { bundles, posts, people, dogs };
}
