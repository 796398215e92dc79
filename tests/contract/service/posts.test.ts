import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAsk } from '../../../src/data/http/http-client.ts';
import { loadBundle } from '../../../src/data/mirror/load-bundle.ts';
import { type Cursor, createMirrorReads } from '../../../src/data/mirror/read.ts';
import { openMirrorStore } from '../../../src/data/mirror/store.ts';
import { createOlderPosts } from '../../../src/data/posts/older-posts.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { PostListPage } from '../../../src/domain/post/list.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { factOf } from '../../bench/facts.ts';
import { openStage, type Stage, stages } from './stage.ts';

const AUTHOR = 'a'.repeat(32);

/** Every third has the tag and every fourth is by the author; every second has the same time as the one before. */
const POSTS: readonly PostFact[] = Array.from({ length: 64 }, (_, number) => ({
  ...factOf(number),
  tags: number % 3 === 0 ? ['добрі коти'] : ['пси'],
  authorId: number % 4 === 0 ? AUTHOR : 'b'.repeat(32),
  publishedAt: factOf(number - (number % 2)).publishedAt,
}));

function newestFirst(posts: readonly PostFact[]): string[] {
  const byPlace = (a: PostFact, b: PostFact) =>
    a.publishedAt === b.publishedAt ? (a._id < b._id ? 1 : -1) : a.publishedAt < b.publishedAt ? 1 : -1;
  return [...posts].sort(byPlace).map(({ _id }) => _id);
}

describe.each(stages)('lists of posts on $name', (kind) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage(kind);
    await stage.service.couch.use<PostFact>('community').bulk({ docs: [...POSTS] });
    await stage.service.posts.caughtUp();
  });
  afterAll(() => stage.stop());

  async function page(query: Readonly<Record<string, string>>): Promise<PostListPage> {
    const answer = await stage.call('GET', `/posts?${new URLSearchParams(query)}`);
    if (answer.status !== 200) throw new Error(`a list was answered ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }

  /** All pages, each of which has at most `LIMITS.feedPage` posts. */
  async function whole(query: Readonly<Record<string, string>>): Promise<PostFact[]> {
    const found: PostFact[] = [];
    for (let place = {}; ; ) {
      const { posts, next } = await page({ ...query, ...place });
      expect(posts.length).toBeLessThanOrEqual(LIMITS.feedPage);
      found.push(...posts);
      if (next === null) return found;
      place = { before: next.publishedAt, id: next._id };
    }
  }

  it.each([
    ['all', {}, () => true],
    ['with a tag', { tag: 'добрі коти' }, ({ tags }: PostFact) => tags.includes('добрі коти')],
    ['of a person', { author: AUTHOR }, ({ authorId }: PostFact) => authorId === AUTHOR],
    ['of an unknown person', { author: 'c'.repeat(32) }, () => false],
    ['with an unused tag', { tag: 'коти' }, () => false],
  ])('%s: each once, newest first, page by page', async (_name, query, belongs) => {
    const found = await whole(query);
    expect(found.map(({ _id }) => _id)).toEqual(newestFirst(POSTS.filter(belongs)));
    for (const post of found) expect(post).toEqual(POSTS.find(({ _id }) => _id === post._id));
  });

  it('the list of posts continues after a post that was removed in between', async () => {
    const community = stage.service.couch.use<PostFact>('community');
    const removedPost = { ...factOf(900), publishedAt: factOf(30).publishedAt };
    const { rev } = await community.insert(removedPost);
    await stage.service.posts.caughtUp();
    expect((await whole({})).map(({ _id }) => _id)).toEqual(newestFirst([...POSTS, removedPost]));
    await community.destroy(removedPost._id, rev);
    await stage.service.posts.caughtUp();
    const behind = newestFirst([...POSTS, removedPost]).slice(
      newestFirst([...POSTS, removedPost]).indexOf(removedPost._id) + 1,
    );
    const { posts } = await page({ before: removedPost.publishedAt, id: removedPost._id });
    expect(posts.map(({ _id }) => _id)).toEqual(behind.slice(0, LIMITS.feedPage));
  });

  it.each([
    { author: 'nobody' },
    { before: 'yesterday' },
    { before: '2026-02-30T00:00:00.000Z' },
    { before: '2026-02-03T00:00:00.000Z', id: 'comment:1' },
  ])('the list of posts refuses %j', async (query) => {
    const answer = await stage.call('GET', `/posts?${new URLSearchParams(query)}`);
    expect([answer.status, answer.body?.code]).toEqual([400, 'request/invalid']);
  });

  it('a device that mirrors only the newest shows every post once, in order', async () => {
    const surroundings = { fetch: globalThis.fetch, origin: stage.url, clock: systemClock };
    const indexedDb = new IDBFactory();
    const bounds = { posts: 25, comments: 100 };
    const mirror = openMirrorStore(indexedDb, '', 'community', { keyRange: IDBKeyRange, bounds });
    await loadBundle({
      surroundings,
      store: mirror,
      name: 'community',
      onFirstPage: () => undefined,
      onStored: () => undefined,
    });
    // One post more than the limit, so the oldest are evicted.
    const newest = factOf(1_000);
    await mirror.apply([{ id: newest._id, fact: { ...newest } }], '999999');
    const reads = createMirrorReads({ indexedDb, keyRange: IDBKeyRange, clock: systemClock });
    const older = createOlderPosts({ mirror, ask: createAsk(surroundings), now: () => systemClock.now() });
    const found: string[] = [];
    let place: Cursor | null = null;
    for (let onDevice = true; ; ) {
      if (onDevice) {
        const read = await reads.posts({ author: AUTHOR }, place, 3);
        found.push(...read.posts.map(({ _id }) => _id));
        onDevice = read.next !== null;
        place = read.next ?? read.older?.after ?? null;
        continue;
      }
      const read = await older({ author: AUTHOR }, place);
      if (read.kind !== 'found') throw new Error('not reached');
      found.push(...read.value.facts.map(({ _id }) => _id));
      if (read.value.next === null) break;
      place = read.value.next;
    }
    expect(found).toEqual(newestFirst(POSTS.filter(({ authorId }) => authorId === AUTHOR)));
    await mirror.close();
    await reads.close();
  });
});
