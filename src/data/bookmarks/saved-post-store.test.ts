import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { PostFact } from '../../domain/post/schema.ts';
import { factNumber } from '../testing/facts.ts';
import { leaveStore, shapeOf } from '../testing/stores.ts';
import { openSavedPostStore, SAVED_POST_STORE_STEPS, type SavedPost, savedPostStoreName } from './saved-post-store.ts';

const USER = '0'.repeat(32);
const POST = factNumber(1) as unknown as PostFact;
const SAVED: SavedPost = { id: POST._id, post: POST, comments: [], gone: null, photos: ['/media/a/300'], at: 5 };
const REMOVED: SavedPost = { id: 'post:gone', post: null, comments: null, gone: 'removed', photos: [], at: 6 };

function put(posts: IDBObjectStore): void {
  for (const savedPost of [SAVED, REMOVED]) posts.put(savedPost);
}

/** The store as each version left it. */
const VERSIONS = [
  { version: 1, leave: (database: IDBDatabase) => put(database.createObjectStore('posts', { keyPath: 'id' })) },
];

it.each(VERSIONS)('finds all bookmarked posts of store version $version under their current ids', async (row) => {
  const [factory, name] = [new IDBFactory(), savedPostStoreName('', USER)];
  await leaveStore(factory, name, row.version, row.leave);
  const store = openSavedPostStore(factory, '', USER);
  expect((await store.ids()).sort()).toEqual([SAVED.id, REMOVED.id].sort());
  expect(await store.get(SAVED.id)).toEqual(SAVED);
  expect(await store.get(REMOVED.id)).toEqual(REMOVED);
  expect([...(await store.photos())]).toEqual(SAVED.photos);
  await store.put({ ...REMOVED, at: 7 });
  expect(await store.get(REMOVED.id)).toMatchObject({ at: 7 });
  await store.close();
  const fresh = new IDBFactory();
  await openSavedPostStore(fresh, '', USER).ids();
  expect(await shapeOf(factory, name)).toEqual(await shapeOf(fresh, name));
});

it('has a row above for each version of the store of bookmarked posts', () => {
  expect(VERSIONS.map(({ version }) => version)).toEqual(SAVED_POST_STORE_STEPS.map((_step, index) => index + 1));
});
