import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { PostFact } from '../../domain/post/schema.ts';
import type { Answer } from '../http/http-client.ts';
import { openMirrorStore } from '../mirror/store.ts';
import { throughKey } from '../mirror/through-key.ts';
import { factNumber } from '../testing/facts.ts';
import { createOlderPosts } from './older-posts.ts';

const POSTS = Array.from({ length: 30 }, (_, number) => factNumber(number) as unknown as PostFact);
const MINUTE = 60_000;

/** A device and a service that has thirty posts, ten to a page. */
async function device() {
  const mirror = openMirrorStore(new IDBFactory(), '', 'community');
  const generation = await mirror.begin('epoch');
  await generation.finish('1');
  const world = { reachable: true, now: 0, asked: [] as string[], there: POSTS };
  const ask = async (path: string): Promise<Answer> => {
    world.asked.push(path);
    if (!world.reachable) return { kind: 'unreachable', reason: 'serverDown' };
    const id = new URL(path, 'http://service').searchParams.get('id');
    const from = world.there.findIndex(({ _id }) => _id === id) + 1;
    const posts = world.there.slice(from, from + 10);
    const last = posts.at(-1);
    const more = last !== undefined && from + 10 < world.there.length;
    const next = more ? { publishedAt: last.publishedAt, _id: last._id } : null;
    return { kind: 'ok', status: 200, body: { posts, next } };
  };
  const start = () => createOlderPosts({ mirror, ask, now: () => world.now });
  return { world, mirror, start, read: start() };
}

it('requests a page of older posts after a place, and not again within ten minutes', async () => {
  const { read, world } = await device();
  const first = await read({ tag: 'cats' }, null);
  expect(first).toMatchObject({ kind: 'found', value: { facts: POSTS.slice(0, 10) }, from: 'network' });
  const place = first.kind === 'found' ? first.value.next : null;
  expect(await read({ tag: 'cats' }, place)).toMatchObject({ value: { facts: POSTS.slice(10, 20) } });
  expect(world.asked).toEqual([
    '/posts?tag=cats',
    `/posts?tag=cats&before=${encodeURIComponent(String(place?.publishedAt))}&id=${encodeURIComponent(String(place?._id))}`,
  ]);
  expect(await read({ tag: 'cats' }, null)).toEqual({ ...first, from: 'device' });
  expect(world.asked).toHaveLength(2);
  world.now += 11 * MINUTE;
  await read({ tag: 'cats' }, null);
  expect(world.asked).toHaveLength(3);
});

it('reads fetched older posts offline, also after a restart, as pages and single posts', async () => {
  const { read, start, world, mirror } = await device();
  await read({ author: 'a' }, null);
  world.reachable = false;
  world.now += 11 * MINUTE;
  for (const again of [read, start()]) {
    const found = await again({ author: 'a' }, null);
    expect(found).toMatchObject({ kind: 'found', value: { facts: POSTS.slice(0, 10) }, from: 'device' });
    expect(await again({ author: 'b' }, null)).toEqual({ kind: 'unreachable' });
  }
  expect(await mirror.through(throughKey('community', String(POSTS[4]?._id)))).toEqual(POSTS[4]);
});

it('applies changes to fetched older posts, and deletes removed ones from memory and cache', async () => {
  const { read, start, world, mirror } = await device();
  await read({}, null);
  const [removed, changed] = [factNumber(3), factNumber(5, { likes: 7 })];
  await mirror.apply(
    [
      { id: removed._id, fact: null },
      { id: changed._id, fact: changed },
    ],
    '2',
  );
  const expected = POSTS.slice(0, 10)
    .filter(({ _id }) => _id !== removed._id)
    .map((post) => (post._id === changed._id ? (changed as unknown as PostFact) : post));
  const found = await read({}, null);
  expect(found).toMatchObject({ value: { facts: expected } });
  expect(found.kind === 'found' && found.value.facts).toHaveLength(9);
  expect(world.asked).toHaveLength(1);
  world.reachable = false;
  await expect.poll(() => start()({}, null)).toMatchObject({ value: { facts: expected } });
});

it('requests older posts again after the mirror was replaced', async () => {
  const { read, world, mirror } = await device();
  await read({}, null);
  await (await mirror.begin('other')).finish('1');
  await read({}, null);
  expect(world.asked).toHaveLength(2);
});

it('answers an empty list for an invalid list of older posts', async () => {
  const { mirror } = await device();
  const ask = async (): Promise<Answer> => ({ kind: 'refused', status: 400, code: 'request/invalid', body: null });
  const read = createOlderPosts({ mirror, ask, now: () => 0 });
  expect(await read({ author: 'nobody' }, null)).toMatchObject({ kind: 'found', value: { facts: [], next: null } });
});
