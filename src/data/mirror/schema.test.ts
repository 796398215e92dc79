import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { leaveStore, shapeOf } from '../testing/stores.ts';
import { createMirrorReads } from './read.ts';
import { MIRROR_STEPS, mirrorDatabaseName } from './schema.ts';
import { openMirrorStore } from './store.ts';

const AUTHOR = 'a'.repeat(32);
const POST = {
  _id: 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6C',
  type: 'post',
  postTitle: 'Newer',
  tags: ['cats'],
  authorId: AUTHOR,
  publishedAt: '2026-11-21T10:00:00.000Z',
  likes: 3,
  commentsCount: 1,
};
const OLDER = { ...POST, _id: 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B', publishedAt: '2026-11-20T10:00:00.000Z', likes: 0 };
const COMMENT = { _id: 'comment:01JD4Z7R8S9T0V1W2X3Y4Z5A6C:01JD4Z7R8S9T0V1W2X3Y4Z5A6D', type: 'comment' };
const SEEN = { key: 'directory|profile:1', database: 'directory', fact: { _id: 'profile:1', type: 'profile' }, at: 5 };
const GENERATION = { epoch: 'epoch-1', seq: '12-x', complete: true, number: 1 };

/** The posts' keys: their instants and ids inverted. */
const AT = 'p|XZXS-YY-XY5YZ:ZZ:ZZ.ZZZ0|post:ZYDJV0R7Q6P5Z4Y3X2W1V0TNSK';
const OLDER_AT = 'p|XZXS-YY-XZ5YZ:ZZ:ZZ.ZZZ0|post:ZYDJV0R7Q6P5Z4Y3X2W1V0TNSM';

/** Version 1 with its rows, word for word. */
function first(database: IDBDatabase): void {
  database.createObjectStore('meta').put({ active: 'a', a: GENERATION, b: null }, 'state');
  const [slot] = ['a', 'b'].map((name) => {
    const made = database.createObjectStore(name, { keyPath: 'order' });
    made.createIndex('refs', 'refs', { multiEntry: true });
    return made;
  });
  const ways = (at: string, id: string) => [`id|${id}`, `author|${AUTHOR}|${at}`, `tag|4|cats|${at}`];
  slot?.put({ order: AT, refs: [...ways(AT, POST._id), `liked|2026-11-21|9999999996|${AT}`], fact: POST });
  slot?.put({ order: OLDER_AT, refs: ways(OLDER_AT, OLDER._id), fact: OLDER });
  slot?.put({ order: `x|${COMMENT._id}`, refs: [], fact: COMMENT });
  database.createObjectStore('through', { keyPath: 'key' }).put(SEEN);
}

/** A mirror as each version left it. */
const VERSIONS = [{ version: 1, leave: first }];

it.each(VERSIONS)('reads a mirror of version $version, and follows from its sequence', async (row) => {
  const [indexedDb, name] = [new IDBFactory(), mirrorDatabaseName('', 'community')];
  await leaveStore(indexedDb, name, row.version, row.leave);
  const serverNow = async () => Date.parse('2026-11-21T12:00:00.000Z');
  const reads = createMirrorReads({ indexedDb, keyRange: IDBKeyRange, clock: systemClock, serverNow });
  expect(await reads.posts({}, null, 10)).toEqual({ posts: [POST, OLDER], next: null, completeness: 'whole' });
  expect((await reads.posts({ tag: 'cats' }, null, 10)).posts).toEqual([POST, OLDER]);
  expect((await reads.posts({ author: AUTHOR }, null, 10)).posts).toEqual([POST, OLDER]);
  expect((await reads.popular(1)).posts).toEqual([POST]);
  expect(await reads.comments(POST._id)).toEqual([COMMENT]);
  expect(await reads.byId(OLDER._id)).toEqual(OLDER);
  const store = openMirrorStore(indexedDb, '', 'community', { keyRange: IDBKeyRange });
  expect(await store.current()).toEqual(GENERATION);
  expect(await store.through(SEEN.key)).toEqual(SEEN.fact);
  await store.apply([{ id: OLDER._id, fact: null }], '13-x');
  expect((await reads.posts({}, null, 10)).posts).toEqual([POST]);
  await store.keepThrough({ ...SEEN, at: 6 });
  await Promise.all([store.close(), reads.close()]);

  const fresh = new IDBFactory();
  await openMirrorStore(fresh, '', 'community', { keyRange: IDBKeyRange }).current();
  expect(await shapeOf(indexedDb, name)).toEqual(await shapeOf(fresh, name));
});

it('has a row above for each version of the mirror', () => {
  expect(VERSIONS.map(({ version }) => version)).toEqual(MIRROR_STEPS.map((_step, index) => index + 1));
});
