import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { systemClock } from '../../platform/clock.ts';
import { commentNumber, factNumber } from '../testing/facts.ts';
import { createMirrorReads } from './read.ts';
import type { Fact } from './schema.ts';
import { type MirrorChange, openMirrorStore } from './store.ts';
import { BOUNDS, type Bounds } from './window.ts';

const POST = (number: number, commentsCount = 0) => factNumber(number, { commentsCount });

function mirror(bounds: Bounds = BOUNDS) {
  const indexedDb = new IDBFactory();
  const store = openMirrorStore(indexedDb, '', 'community', { keyRange: IDBKeyRange, bounds });
  const reads = createMirrorReads({ indexedDb, keyRange: IDBKeyRange, clock: systemClock });
  const begin = async (facts: readonly Fact[]) => {
    const generation = await store.begin('epoch');
    await generation.write(facts);
    return generation;
  };
  const fill = async (facts: readonly Fact[]) => (await begin(facts)).finish('1');
  const idsOf = async (post: number) => (await reads.comments(POST(post)._id))?.map(({ _id }) => _id) ?? null;
  let seq = 1;
  const apply = (...changes: MirrorChange[]) => store.apply(changes, String(++seq));
  return { store, reads, begin, fill, idsOf, apply };
}

const put = (fact: Fact): MirrorChange => ({ id: fact._id, fact });
const drop = ({ _id }: Fact): MirrorChange => ({ id: _id, fact: null });

describe('the comments of a mirrored post', () => {
  it('stores a post’s comments as one range behind the posts, so that pages of the feed do not contain them', async () => {
    const { reads, fill, idsOf } = mirror();
    const comments = [commentNumber(1, 1), commentNumber(2, 1), commentNumber(3, 2)];
    await fill([POST(1, 2), POST(2, 1), POST(3), ...comments]);
    expect(await idsOf(1)).toEqual([comments[0]?._id, comments[1]?._id]);
    expect(await idsOf(2)).toEqual([comments[2]?._id]);
    expect(await idsOf(3)).toEqual([]);
    expect(await reads.posts({}, null, 10)).toMatchObject({ posts: [{}, {}, {}], next: null });
    expect(await reads.byId(String(comments[2]?._id))).toEqual(comments[2]);
  });

  it.each([
    ['the post is not mirrored', 9],
    ['some have not arrived yet', 1],
  ])('never returns only a part of the comments: %s', async (_, post) => {
    const { begin, idsOf } = mirror();
    await begin([POST(1, 2), commentNumber(1, 1)]);
    expect(await idsOf(post)).toBeNull();
  });

  it('reads comments shortly before the post’s count includes them', async () => {
    const { fill, idsOf, apply } = mirror();
    await fill([POST(1, 0)]);
    await apply(put(commentNumber(1, 1)));
    expect(await idsOf(1)).toHaveLength(1);
  });

  it('deletes comments with their post, and stores none without its post, in any order within a step', async () => {
    const { store, fill, idsOf, apply } = mirror();
    await fill([POST(1, 1), commentNumber(1, 1)]);
    await apply(put(commentNumber(5, 7)), put(POST(8, 1)), put(commentNumber(6, 8)), drop(POST(1)));
    expect(await store.byId(commentNumber(1, 1)._id)).toBeNull();
    expect(await store.byId(commentNumber(5, 7)._id)).toBeNull();
    expect(await idsOf(8)).toHaveLength(1);
  });

  it('limits comments separately from posts: many comments evict no post', async () => {
    const { reads, fill, apply } = mirror({ posts: 5, comments: 100 });
    await fill(Array.from({ length: 5 }, (_, index) => POST(index + 1)));
    await apply(...Array.from({ length: 50 }, (_, index) => put(commentNumber(index, 5))));
    expect((await reads.posts({}, null, 10)).posts).toHaveLength(5);
    await apply(put(POST(0)));
    expect((await reads.posts({}, null, 10)).posts.map(({ _id }) => _id)).toEqual(
      [0, 1, 2, 3, 4].map((n) => factNumber(n)._id),
    );
    expect(await reads.comments(POST(5)._id)).toBeNull();
  });

  it('evicts the comments of the oldest posts above the limit, and knows that they are missing', async () => {
    const { fill, idsOf, apply } = mirror({ posts: 10, comments: 20 });
    const facts = [1, 2, 3, 4].flatMap((post) => [
      POST(post, 5),
      ...[0, 1, 2, 3, 4].map((number) => commentNumber(number, post)),
    ]);
    await fill(facts);
    await apply(put(commentNumber(9, 1)));
    expect(await idsOf(4)).toBeNull();
    expect(await idsOf(1)).toHaveLength(6);
    expect(await idsOf(3)).toHaveLength(5);
  });
});

describe('any history of posts and comments', () => {
  it('ends with the service’s comments of every mirrored post, after any history', async () => {
    const step = fc.record({
      kind: fc.constantFrom('post', 'unpost', 'comment', 'uncomment'),
      post: fc.integer({ min: 0, max: 4 }),
      number: fc.integer({ min: 0, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), async (steps, size) => {
        const { fill, idsOf, apply } = mirror();
        await fill([]);
        const model = new Map<number, Set<number>>();
        const changes: MirrorChange[] = [];
        const recount = (post: number) => changes.push(put(POST(post, model.get(post)?.size ?? 0)));
        for (const { kind, post, number } of steps) {
          const comments = model.get(post);
          if (kind === 'post' && comments === undefined) {
            model.set(post, new Set());
            recount(post);
          } else if (kind === 'unpost' && comments !== undefined) {
            // The service deletes the post first, then its comments.
            model.delete(post);
            changes.push(drop(POST(post)), ...[...comments].map((each) => drop(commentNumber(each, post))));
          } else if (kind === 'comment' && comments !== undefined) {
            comments.add(number);
            changes.push(put(commentNumber(number, post)));
            recount(post);
          } else if (kind === 'uncomment' && comments?.delete(number)) {
            changes.push(drop(commentNumber(number, post)));
            recount(post);
          }
        }
        for (let at = 0; at < changes.length; at += size) await apply(...changes.slice(at, at + size));
        for (const post of [0, 1, 2, 3, 4]) {
          const expected = model.get(post);
          const ids = expected && [...expected].sort((a, b) => a - b).map((each) => commentNumber(each, post)._id);
          expect(await idsOf(post)).toEqual(ids ?? null);
        }
      }),
      drawn(40),
    );
  });
});
