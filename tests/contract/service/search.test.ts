import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage } from '../../../src/domain/search/schema.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { createPostSearch } from '../../../sync-server/src/reading/search/post-search.ts';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { moderationWorld, type Registered } from './moderation-world.ts';
import { EMBEDDED, openStage, type Stage, stages } from './stage.ts';

describe.each(stages)('search on $name', (kind) => {
  let stage: Stage;
  let author: Registered;
  const world = moderationWorld(() => stage);

  beforeAll(async () => {
    stage = await openStage(kind);
    author = await stage.register({ firstName: 'Олена', secondName: 'Коваль' });
  });
  afterAll(() => stage.stop());

  async function search(q: string, page = 1): Promise<SearchPage> {
    await stage.service.posts.caughtUp();
    const answer = await stage.call('GET', `/search/posts?${new URLSearchParams({ q, page: String(page) })}`);
    if (answer.status !== 200) throw new Error(`a search was answered ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }

  it('the search finds published posts by any part of the title, and no removed ones', async () => {
    const post = await world.post(author, { postTitle: 'П’ятеро цуценят' });
    expect(await search('ЯТЕРО')).toMatchObject({
      hits: [
        {
          id: post,
          title: [
            { text: 'П’', hit: false },
            { text: 'ятеро', hit: true },
            { text: ' цуценят', hit: false },
          ],
          authorName: 'Олена Коваль',
        },
      ],
      total: 1,
    });
    const there = await world.found<{ _rev: string }>('community', post);
    await stage.service.couch.use('community').destroy(post, there?._rev ?? '');
    expect(await search('ЯТЕРО')).toEqual({ hits: [], total: 0 });
  });

  it('the search leaves out people whom the reader blocked', async () => {
    const other = await stage.register({ firstName: 'Тарас', secondName: 'Мельник' });
    await world.post(author, { postTitle: 'Крилатий пес' });
    const shown = await world.post(other, { postTitle: 'Крилатий кіт' });
    await stage.service.posts.caughtUp();
    const ask = async (without: readonly string[]) =>
      stage.call('POST', '/search/posts', { body: { q: 'крилат', without } });
    const answer = await ask([author.session.userId]);
    expect(JSON.parse(answer.text)).toMatchObject({ hits: [{ id: shown }], total: 1 });
    expect(answer.status).toBe(200);
    expect((await ask(['nobody'])).status).toBe(400);
    expect(
      (await ask(Array.from({ length: SERVICE_LIMITS.searchWithout + 1 }, () => author.session.userId))).status,
    ).toBe(400);
  });

  it('the search knows posts from before its start, and later changes', async () => {
    const post = await world.post(author, { postTitle: 'Стара назва' });
    const posts = createPostSearch({ couch: stage.service.couch, log: stage.service.app.log });
    await posts.caughtUp();
    expect(posts.search('стара', 1)?.total).toBe(1);
    const community = stage.service.couch.use<{ postTitle: string }>('community');
    await community.insert({ ...(await community.get(post)), postTitle: 'Нова назва' });
    await posts.caughtUp();
    expect([posts.search('стара', 1)?.total, posts.search('нова', 1)?.total]).toEqual([0, 1]);
    await posts.stop();
  });

  it('the search does not find posts removed while the index was built, also when reading was cut off', async () => {
    const post = await world.post(author, { postTitle: 'Зникоме кошеня' });
    const { couch } = stage.service;
    const there = await world.found<{ _rev: string }>('community', post);
    let reads = 0;
    const cutOff: Couch = {
      ...couch,
      use: <D>(database: string) => {
        const documents = couch.use<D>(database);
        const list: typeof documents.list = async (...given: unknown[]) => {
          reads += 1;
          if (reads === 2) {
            await couch.use(database).destroy(post, there?._rev ?? '');
            throw new Error('cut off');
          }
          return Reflect.apply(documents.list, documents, given);
        };
        return { ...documents, list };
      },
    };
    const posts = createPostSearch({ couch: cutOff, log: stage.service.app.log });
    await posts.caughtUp();
    expect(reads).toBeGreaterThan(2);
    expect(posts.search('зникоме', 1)?.total).toBe(0);
    await posts.stop();
  });

  it('the search finds nothing by an empty text, and refuses an invalid page', async () => {
    expect(await search('  ')).toEqual({ hits: [], total: 0 });
    const answer = await stage.call('GET', '/search/posts?q=kit&page=0');
    expect([answer.status, answer.body?.code]).toEqual([400, 'request/invalid']);
    expect((await stage.call('GET', `/search/posts?q=${'x'.repeat(101)}`)).status).toBe(400);
  });
});

it.each(['/search/posts?q=kit', '/posts'])('%s has a rate limit by address', async (address) => {
  const stage = await openStage(EMBEDDED, { env: { RATE_LIMIT: '0.005' } });
  try {
    // Before the index is built the answer differs.
    await stage.service.posts.caughtUp();
    const answers = [];
    for (let asked = 0; asked < 4; asked += 1) answers.push(await stage.call('GET', address));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.at(-1)?.headers.get('retry-after')).not.toBeNull();
  } finally {
    await stage.stop();
  }
});

it('the search answers unavailable while the index cannot be built', async () => {
  const couch = createCouch({ url: 'http://127.0.0.1:9', user: 'a', password: 'b' });
  const posts = createPostSearch({ couch, log: { info() {}, warn() {}, error() {} } });
  expect(posts.search('кіт', 1)).toBeNull();
  expect(posts.listed({}, null, 1)).toBeNull();
  await posts.stop();
});
