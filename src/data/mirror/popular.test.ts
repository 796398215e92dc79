import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { systemClock } from '../../platform/clock.ts';
import { createNetworkReads } from '../posts/network-reads.ts';
import { factNumber } from '../testing/facts.ts';
import { createMirrorReads, type FeedPage } from './read.ts';
import type { Fact } from './schema.ts';
import { openMirrorStore } from './store.ts';

const HOUR = 60 * 60_000;
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const WEEK = 7 * 24 * HOUR;

interface Drawn {
  hoursAgo: number;
  likes: number;
}

const factOf = ({ hoursAgo, likes }: Drawn, number: number): Fact =>
  factNumber(number, { likes, publishedAt: new Date(NOW - hoursAgo * HOUR).toISOString() });

const posts = (facts: readonly Fact[]) => facts as unknown as PostFact[];

/** The definition: posts of the last seven days, most likes first, then the newest, then the later id. */
function expected(facts: readonly Fact[], count: number): string[] {
  const since = new Date(NOW - WEEK).toISOString();
  return posts(facts)
    .filter((post) => post.publishedAt > since)
    .sort(
      (a, b) =>
        b.likes - a.likes ||
        (a.publishedAt === b.publishedAt ? (a._id < b._id ? 1 : -1) : a.publishedAt < b.publishedAt ? 1 : -1),
    )
    .slice(0, count)
    .map((post) => post._id);
}

async function mirrorWith(facts: readonly Fact[]) {
  const indexedDb = new IDBFactory();
  const store = openMirrorStore(indexedDb, '', 'community');
  const reads = createMirrorReads({
    indexedDb,
    keyRange: IDBKeyRange,
    clock: systemClock,
    serverNow: async () => NOW,
  });
  const generation = await store.begin('epoch');
  await generation.write(facts);
  await generation.finish('1');
  return { store, reads };
}

/** A service whose bundle holds these facts, newest first. */
function bundleOf(facts: readonly Fact[]): typeof fetch {
  const sorted = [...posts(facts)].sort((a, b) =>
    a.publishedAt === b.publishedAt ? (a._id < b._id ? 1 : -1) : a.publishedAt < b.publishedAt ? 1 : -1,
  );
  const head = { bundle: 'community', epoch: 'e', seq: '1', count: facts.length };
  const lines = [head, ...sorted].map((line) => `${JSON.stringify(line)}\n`).join('');
  return async () => new Response(lines);
}

const drawnPosts = fc.array(fc.record({ hoursAgo: fc.integer({ min: -2, max: 200 }), likes: fc.nat(3) }), {
  maxLength: 40,
});
const ids = (found: FeedPage) => found.posts.map((post) => post._id);

describe('popular posts', () => {
  it('lists the most liked posts of seven days, then the newest, from a mirror and over the network', async () => {
    await fc.assert(
      fc.asyncProperty(drawnPosts, fc.integer({ min: 1, max: 6 }), async (all, count) => {
        const facts = all.map(factOf);
        const { reads } = await mirrorWith(facts);
        expect(ids(await reads.popular(count))).toEqual(expected(facts, count));
        const clock = { ...systemClock, now: () => NOW };
        const network = createNetworkReads({ surroundings: { fetch: bundleOf(facts), origin: '', clock } });
        expect(ids(await network.popular(count))).toEqual(expected(facts, count));
        network.close();
      }),
      drawn(120),
    );
  });

  it('updates the popular posts when likes are added and withdrawn', async () => {
    const facts = Array.from({ length: 20 }, (_, number) => factOf({ hoursAgo: number, likes: 0 }, number));
    const { store, reads } = await mirrorWith(facts);
    expect(ids(await reads.popular(2))).toEqual(expected(facts, 2));
    const liked = facts[15];
    if (liked === undefined) throw new Error('twenty are drawn');
    await store.apply([{ id: liked._id, fact: { ...liked, likes: 3 } }], '2');
    expect(ids(await reads.popular(1))).toEqual([liked._id]);
    await store.apply([{ id: liked._id, fact: { ...liked, likes: 0 } }], '3');
    expect(ids(await reads.popular(2))).toEqual(expected(facts, 2));
  });

  it('reads only a few of ten thousand posts of one week to find the popular ones', async () => {
    const facts = Array.from({ length: 10_000 }, (_, number) =>
      factOf({ hoursAgo: number / 60, likes: number % 100 }, number),
    );
    const { reads } = await mirrorWith(facts);
    await reads.popular(5);
    const began = performance.now();
    const found = await reads.popular(5);
    // Reading all of them takes a hundred times as long here.
    const took = performance.now() - began;
    expect(ids(found)).toEqual(expected(facts, 5));
    const all = performance.now();
    await reads.posts({}, null, 10_000);
    expect(took).toBeLessThan((performance.now() - all) / 2);
  });

  it('answers no popular posts before a bundle and without storage, distinct from an empty list', async () => {
    const nowhere = createMirrorReads({ indexedDb: null, keyRange: IDBKeyRange, clock: systemClock });
    expect(await nowhere.popular(5)).toMatchObject({ posts: [], completeness: 'unavailable' });
    const early = createMirrorReads({ indexedDb: new IDBFactory(), keyRange: IDBKeyRange, clock: systemClock });
    expect(await early.popular(5)).toMatchObject({ posts: [], completeness: 'nothing' });
    const { reads } = await mirrorWith([]);
    expect(await reads.popular(5)).toMatchObject({ posts: [], completeness: 'whole' });
  });
});

describe('the posts of one person over the network', () => {
  it('reads one person’s posts over the network, page by page', async () => {
    const facts = Array.from({ length: 60 }, (_, number) => factNumber(number));
    const reads = createNetworkReads({ surroundings: { fetch: bundleOf(facts), origin: '', clock: systemClock } });
    const author = String(facts[3]?.authorId);
    const first = await reads.posts({ author: author }, null, 5);
    const second = await reads.posts({ author: author }, first.next, 5);
    expect([...first.posts, ...second.posts].map((post) => post._id)).toEqual(
      facts.filter((fact) => fact.authorId === author).map((fact) => fact._id),
    );
    expect([first.completeness, second.completeness, second.next]).toEqual(['partly', 'whole', null]);
    reads.close();
  });
});

describe('read-through facts', () => {
  it('caches read-through facts up to a limit for each database, the last fetched ones first', async () => {
    const { store } = await mirrorWith([]);
    const keep = (database: string, number: number) =>
      store.keepThrough({
        key: `${database}|profile:${number}`,
        database,
        fact: { _id: `profile:${number}`, type: 'profile' },
        at: number,
      });
    await keep('community', 0);
    for (let number = 1; number <= 600; number++) await keep('directory', number);
    const isStored = async (database: string, number: number) =>
      (await store.through(`${database}|profile:${number}`)) !== null;
    expect(await isStored('directory', 600)).toBe(true);
    expect(await isStored('directory', 200)).toBe(true);
    expect(await isStored('directory', 1)).toBe(false);
    expect(await isStored('community', 0)).toBe(true);
    expect(await store.throughBytes()).toBeGreaterThan(400 * 20);
    await store.clearThrough();
    expect(await isStored('directory', 600)).toBe(false);
  });
});
