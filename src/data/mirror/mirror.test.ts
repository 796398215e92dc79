import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { LIMITS } from '../../domain/limits.ts';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { systemClock } from '../../platform/clock.ts';
import { factNumber } from '../testing/facts.ts';
import { isBefore } from './follow.ts';
import { loadBundle } from './load-bundle.ts';
import { type Cursor, createMirrorReads } from './read.ts';
import type { Fact } from './schema.ts';
import { openMirrorStore } from './store.ts';

function mirror() {
  const indexedDb = new IDBFactory();
  const store = openMirrorStore(indexedDb, '', 'community');
  const reads = createMirrorReads({ indexedDb, keyRange: IDBKeyRange, clock: systemClock });
  const fill = async (facts: readonly Fact[], seq = '1') => {
    const generation = await store.begin('epoch');
    await generation.write(facts);
    await generation.finish(seq);
  };
  return { store, reads, fill };
}

async function everyPage(read: (after: Cursor | null) => Promise<{ posts: { _id: string }[]; next: Cursor | null }>) {
  const ids: string[] = [];
  for (let after: Cursor | null = null; ; ) {
    const page = await read(after);
    ids.push(...page.posts.map((post) => post._id));
    if (page.next === null) return ids;
    after = page.next;
  }
}

describe('reading a mirror', () => {
  it('pages through every mirrored post once, newest first, with any size of page and mirror', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 15 }),
        fc.boolean(),
        async (count, size, same) => {
          const { reads, fill } = mirror();
          const at = same ? { publishedAt: '2026-11-20T00:00:00.000Z' } : {};
          const facts = Array.from({ length: count }, (_, index) => factNumber(index, at));
          await fill([...facts].reverse());
          // Their ids grow, so of posts of the same instant the last one is the newest.
          const ids = facts.map((fact) => fact._id);
          expect(await everyPage((after) => reads.posts({}, after, size))).toEqual(same ? ids.reverse() : ids);
        },
      ),
      drawn(25),
    );
  });

  it('finds mirrored posts by id, by tag and by author', async () => {
    const { reads, fill } = mirror();
    const facts = Array.from({ length: 30 }, (_, index) => factNumber(index));
    await fill(facts);
    expect(await reads.byId(factNumber(7)._id)).toEqual(facts[7]);
    expect(await reads.byId(factNumber(77)._id)).toBeNull();
    const dogs = facts.filter((_, index) => index % 3 === 0).map((fact) => fact._id);
    expect(await everyPage((after) => reads.posts({ tag: 'dogs' }, after, 4))).toEqual(dogs);
    expect(await everyPage((after) => reads.posts({ tag: 'dog' }, after, 4))).toEqual([]);
    const author = String(2).padStart(32, '0');
    const theirs = facts.filter((fact) => fact.authorId === author).map((fact) => fact._id);
    expect(await everyPage((after) => reads.posts({ author: author }, after, 2))).toEqual(theirs);
  });

  it('counts a tag’s posts when all are mirrored, without those of hidden people', async () => {
    const { store, reads } = mirror();
    const facts = Array.from({ length: 30 }, (_, index) => factNumber(index));
    expect(await reads.countByTag('dogs', [])).toBeNull();
    const generation = await store.begin('epoch');
    await generation.write(facts);
    expect(await reads.countByTag('dogs', [])).toBeNull();
    await generation.finish('1');
    expect(await reads.countByTag('dogs', [])).toEqual({ posts: 10, all: true });
    const [one, two] = [String(0).padStart(32, '0'), String(3).padStart(32, '0')];
    const left = facts.filter(({ tags, authorId }) => (tags as string[]).includes('dogs') && authorId !== one);
    expect((await reads.countByTag('dogs', [one]))?.posts).toBe(left.length);
    expect((await reads.countByTag('dogs', [one, two]))?.posts).toBe(
      left.filter(({ authorId }) => authorId !== two).length,
    );
  });

  it('says how much is stored: nothing, partly, whole, or that nothing can be stored', async () => {
    const { store, reads } = mirror();
    expect((await reads.posts({}, null, 10)).completeness).toBe('nothing');
    const generation = await store.begin('epoch');
    await generation.write([factNumber(1)]);
    expect(await reads.posts({}, null, 10)).toMatchObject({
      completeness: 'partly',
      posts: [{ _id: factNumber(1)._id }],
    });
    await generation.finish('5');
    expect((await reads.posts({}, null, 10)).completeness).toBe('whole');
    const none = createMirrorReads({ indexedDb: null, keyRange: IDBKeyRange, clock: systemClock });
    expect((await none.posts({}, null, 10)).completeness).toBe('unavailable');
  });

  it('reads a new generation only when it is complete, and the old one until then', async () => {
    const { store, reads, fill } = mirror();
    await fill([factNumber(1)]);
    const next = await store.begin('epoch');
    await next.write([factNumber(2)]);
    expect((await reads.posts({}, null, 10)).posts.map((post) => post._id)).toEqual([factNumber(1)._id]);
    await next.finish('9');
    expect((await reads.posts({}, null, 10)).posts.map((post) => post._id)).toEqual([factNumber(2)._id]);
    expect(await store.current()).toMatchObject({ seq: '9', complete: true, number: 2 });
  });
});

describe('following changes', () => {
  it('ends with the server’s posts and sequence after a thousand updates, moves and removals', async () => {
    const { store, reads, fill } = mirror();
    const model = new Map(Array.from({ length: 50 }, (_, index) => [factNumber(index)._id, factNumber(index)]));
    await fill([...model.values()]);
    for (let turn = 0; turn < 100; turn++) {
      const changes = Array.from({ length: 10 }, (_, index) => {
        const number = (turn * 13 + index * 7) % 70;
        const id = factNumber(number)._id;
        if ((turn + index) % 5 === 0) {
          model.delete(id);
          return { id, fact: null };
        }
        const fact = factNumber(number, {
          postTitle: `LeaderLease ${turn}`,
          ...(turn % 9 === 0 ? { publishedAt: `2026-11-21T00:00:00.${String(number).padStart(3, '0')}Z` } : {}),
        });
        model.set(id, fact);
        return { id, fact };
      });
      await store.apply(changes, String(turn + 2));
    }
    const expected = [...model.values()].sort((a, b) => (String(a.publishedAt) < String(b.publishedAt) ? 1 : -1));
    expect(await everyPage((after) => reads.posts({}, after, 10))).toEqual(expected.map((fact) => fact._id));
    for (const fact of expected) expect(await reads.byId(fact._id)).toEqual(fact);
    expect((await store.current())?.seq).toBe('101');
  });

  it('stores at most as many posts as a device mirrors, and evicts the oldest', async () => {
    const { store, reads, fill } = mirror();
    await fill(Array.from({ length: LIMITS.mirroredPosts }, (_, index) => factNumber(index + 2)));
    await store.apply(
      [0, 1].map((number) => ({ id: factNumber(number)._id, fact: factNumber(number) })),
      '2',
    );
    expect((await reads.posts({}, null, 2)).posts.map((post) => post._id)).toEqual(
      [0, 1].map((number) => factNumber(number)._id),
    );
    expect(await reads.byId(factNumber(LIMITS.mirroredPosts + 1)._id)).toBeNull();
    expect(await reads.byId(factNumber(LIMITS.mirroredPosts)._id)).toBeNull();
    expect(await reads.byId(factNumber(LIMITS.mirroredPosts - 1)._id)).not.toBeNull();
  });

  it.each([
    ['5-abc', '6-xyz', true],
    ['6-abc', '6-xyz', false],
    ['10', '9', false],
    ['0', 'now', false],
  ])('compares the sequence %s before %s: %s', (seq, than, expected) => {
    expect(isBefore(seq, than)).toBe(expected);
  });
});

describe('loading a bundle', () => {
  const bundle = (count: number, promised = count) =>
    `${[JSON.stringify({ bundle: 'community', epoch: 'e', seq: '7-x', count: promised }), ...Array.from({ length: count }, (_, index) => JSON.stringify(factNumber(index)))].join('\n')}\n`;

  async function load(body: string, init: ResponseInit = {}) {
    const parts = mirror();
    const first: string[][] = [];
    const result = await loadBundle({
      surroundings: { fetch: async () => new Response(body, init), origin: 'http://service', clock: systemClock },
      store: parts.store,
      name: 'community',
      onFirstPage: (posts) => first.push(posts.map((post) => post._id)),
      onStored: () => undefined,
    });
    return { ...parts, result, first };
  }

  it('reports the first ten posts of a bundle, stores all, and follows from its sequence', async () => {
    const { result, first, reads, store } = await load(bundle(250));
    expect(result).toMatchObject({ kind: 'loaded', count: 250 });
    expect(first).toEqual([Array.from({ length: 10 }, (_, index) => factNumber(index)._id)]);
    expect(await everyPage((after) => reads.posts({}, after, 100))).toHaveLength(250);
    expect(await store.current()).toMatchObject({ epoch: 'e', seq: '7-x', complete: true });
  });

  it.each([
    ['empty', 0],
    ['shorter than a page', 3],
  ])('reports and stores a bundle too if it is %s', async (_name, count) => {
    const { result, first, reads } = await load(bundle(count));
    expect(result).toMatchObject({ kind: 'loaded', count });
    expect(first.map((slugs) => slugs.length)).toEqual([count]);
    expect((await reads.posts({}, null, 10)).completeness).toBe('whole');
  });

  it.each<[string, string, ResponseInit, string]>([
    ['a captive portal’s page', '<html></html>', {}, 'captivePortal'],
    ['an error', '{}', { status: 503 }, 'serverDown'],
    ['a truncated stream', bundle(30, 40), {}, 'serverDown'],
  ])('does not take %s for a bundle', async (_name, body, init, reason) => {
    const { result, reads } = await load(body, init);
    expect(result).toEqual({ kind: 'unreachable', reason });
    expect((await reads.posts({}, null, 10)).completeness).not.toBe('whole');
  });
});
