import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createNetworkReads } from '../posts/network-reads.ts';
import { commentNumber, factNumber } from '../testing/facts.ts';
import { loadBundle } from './load-bundle.ts';
import { createMirrorReads } from './read.ts';
import type { Fact } from './schema.ts';
import { openMirrorStore } from './store.ts';

const BOUNDS = { posts: 10, comments: 100 };
const idOf = (number: number) => factNumber(number)._id;
const idsOf = ({ posts }: { posts: readonly { _id: string }[] }) => posts.map(({ _id }) => _id);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const placeOf = ({ publishedAt, _id }: Fact) => ({ publishedAt, _id });

function mirror() {
  const indexedDb = new IDBFactory();
  const store = openMirrorStore(indexedDb, '', 'community', { keyRange: IDBKeyRange, bounds: BOUNDS });
  const reads = createMirrorReads({ indexedDb, keyRange: IDBKeyRange, clock: systemClock });
  let seq = 1;
  return {
    reads,
    async fill(facts: readonly Fact[], older = false) {
      const generation = await store.begin('epoch');
      await generation.write(facts);
      await generation.finish('1', older);
    },
    put: (...facts: readonly Fact[]) =>
      store.apply(
        facts.map((fact) => ({ id: fact._id, fact })),
        String(++seq),
      ),
    remove: (number: number) => store.apply([{ id: idOf(number), fact: null }], String(++seq)),
    store,
  };
}

describe('the floor of the mirrored posts', () => {
  it('has no floor while all posts are mirrored', async () => {
    const { reads, fill, put } = mirror();
    await fill(numbers(1, 10).map((number) => factNumber(number)));
    await put(factNumber(0));
    expect((await reads.posts({}, null, 20)).older).toBeUndefined();
    expect(await reads.countByTag('dogs', [])).toEqual({ posts: 4, all: true });
  });

  it('reports the floor at the end of each list, once the oldest posts were evicted', async () => {
    const { reads, fill, put } = mirror();
    await fill(numbers(1, 11).map((number) => factNumber(number)));
    await put(factNumber(0));
    const first = await reads.posts({}, null, 6);
    expect([first.older, first.next]).toEqual([undefined, placeOf(factNumber(5))]);
    const second = await reads.posts({}, first.next, 6);
    expect(idsOf(second)).toEqual([6, 7, 8, 9].map(idOf));
    expect([second.next, second.older]).toEqual([null, { after: placeOf(factNumber(9)) }]);
    expect((await reads.posts({ tag: 'dogs' }, null, 20)).older).toEqual({ after: placeOf(factNumber(9)) });
    expect((await reads.posts({ author: String(factNumber(8).authorId) }, null, 20)).older).toEqual({
      after: placeOf(factNumber(8)),
    });
    expect((await reads.posts({ tag: 'birds' }, null, 20)).older).toEqual({ after: null });
    expect(await reads.countByTag('dogs', [])).toEqual({ posts: 4, all: false });
  });

  it('stores no post below the floor when it changes, and none of its comments', async () => {
    const { reads, fill, put, remove } = mirror();
    await fill(
      numbers(0, 10).map((number) => factNumber(number)),
      true,
    );
    await remove(4);
    await put(factNumber(40, { likes: 3 }), commentNumber(1, 40));
    expect(idsOf(await reads.posts({}, null, 20))).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9].map(idOf));
    expect(await reads.byId(idOf(40))).toBeNull();
    // A post that is restored, and the last post itself, are above the floor.
    await put(factNumber(4), factNumber(9, { likes: 1 }));
    expect(idsOf(await reads.posts({}, null, 20))).toEqual(numbers(0, 10).map(idOf));
    expect((await reads.posts({}, null, 20)).older).toEqual({ after: placeOf(factNumber(9)) });
  });

  it.each([true, false])('takes the floor from the head of a bundle: %s', async (older) => {
    const { reads, store } = mirror();
    const head = { bundle: 'community', epoch: 'e', seq: '7', count: 3, older };
    const body = [head, ...numbers(0, 3).map((number) => factNumber(number))].map((line) => JSON.stringify(line));
    const surroundings = {
      fetch: async () => new Response(`${body.join('\n')}\n`),
      origin: 'http://service',
      clock: systemClock,
    };
    await loadBundle({
      surroundings,
      store,
      name: 'community',
      onFirstPage: () => undefined,
      onStored: () => undefined,
    });
    const expected = older ? { after: placeOf(factNumber(2)) } : undefined;
    expect((await reads.posts({}, null, 10)).older).toEqual(expected);
    const network = createNetworkReads({ surroundings });
    expect((await network.posts({}, null, 10)).older).toEqual(expected);
    expect((await network.posts({ author: String(factNumber(1).authorId) }, null, 10)).older).toEqual(
      older ? { after: placeOf(factNumber(1)) } : undefined,
    );
    network.close();
  });

  it('sets the floor over the network where reading further is not worth the wait', async () => {
    const head = { bundle: 'community', epoch: 'e', seq: '7', count: 1_100, older: false };
    const body = [head, ...numbers(0, 1_100).map((number) => factNumber(number))].map((line) => JSON.stringify(line));
    const fetch = async () => new Response(`${body.join('\n')}\n`);
    const network = createNetworkReads({ surroundings: { fetch, origin: '', clock: systemClock } });
    expect(await network.posts({ author: 'nobody' }, null, 10)).toEqual({
      posts: [],
      next: null,
      older: { after: null },
      completeness: 'whole',
    });
    network.close();
  });
});
