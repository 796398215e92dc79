import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Ask } from '../../../src/data/http/http-client.ts';
import type { Fact } from '../../../src/data/mirror/schema.ts';
import type { MirrorStore } from '../../../src/data/mirror/store.ts';
import { AT_START } from '../../../src/data/sync/status.ts';
import { commentNumber, factNumber } from '../../../src/data/testing/facts.ts';
import { announcementNumber } from '../../../src/data/testing/market.ts';
import type { AnnouncementFact } from '../../../src/domain/announcement/schema.ts';
import type { CommentFact } from '../../../src/domain/comment/schema.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { buildModule } from './build-program.ts';
import { NEXT_FACTS } from './releases.ts';

type Readers = typeof import('./readers.ts');
let readers: Readers['readers'];
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ readers, remove } = await buildModule<Readers>('readers', 'next', NEXT_FACTS));
});
afterAll(() => remove());

/** The fact in the shape of the next release. */
const inNextShape = (fact: Fact): Fact => ({ ...fact, schemaVersion: 2 });

const now = async () => Date.UTC(2026, 10, 21);
/** Facts as this release publishes them. */
const OLD = {
  post: factNumber(1, { likes: 2, commentsCount: 1 }),
  comment: commentNumber(1, 1),
  offer: announcementNumber(1, { expiresAt: '2027-01-01T00:00:00.000Z' }) as unknown as Fact,
};
const POST = inNextShape(OLD.post);
const COMMENT = inNextShape(OLD.comment);
const OFFER = inNextShape(OLD.offer);
const author = String(POST.authorId);

/** A mirror as an earlier version of the app left it: none of its facts are rewritten. */
async function leftBehind(name: string, facts: readonly Fact[]) {
  const indexedDb = new IDBFactory();
  const database = await readers.openMirrorDatabase(indexedDb, '', name);
  const generation = { epoch: 'e', seq: '1', complete: true, number: 1 };
  await database.put('meta', { active: 'a', a: generation, b: null }, 'state');
  for (const fact of facts) await database.put('a', { ...readers.mirrorContentOf(fact), fact });
  await database.put('through', { key: 'community|post', database: 'community', fact: OLD.post, at: 0 });
  database.close();
  const reads = readers.createMirrorReads({
    indexedDb,
    keyRange: IDBKeyRange,
    clock: systemClock,
    serverNow: now,
    name,
  });
  return { reads, store: readers.openMirrorStore(indexedDb, '', name, { keyRange: IDBKeyRange }) };
}

const network = (text: string) => ({
  fetch: (async () => new Response(text)) as typeof fetch,
  origin: 'http://service',
  clock: { ...systemClock, now: () => Date.UTC(2026, 10, 21) },
});
const bundle = (name: string, facts: readonly Fact[]) =>
  [{ bundle: name, epoch: 'e', seq: '7', count: facts.length }, ...facts]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
const answering =
  (body: unknown): Ask =>
  async (): Promise<Answer> => ({ kind: 'ok', status: 200, body });

describe('facts that an earlier version of the app stored', () => {
  it('reads stored posts and comments of an older shape in the current one, by every query', async () => {
    const { reads, store } = await leftBehind('community', [OLD.post, OLD.comment]);
    for (const page of [
      await reads.posts({}, null, 5),
      await reads.posts({ tag: 'cats' }, null, 5),
      await reads.posts({ author: author }, null, 5),
      await reads.popular(5),
    ]) {
      expect(page.posts).toEqual([POST]);
    }
    expect(await reads.comments(POST._id)).toEqual([COMMENT]);
    expect(await store.comments(POST._id)).toEqual([COMMENT]);
    for (const fact of [POST, COMMENT]) {
      expect(await reads.byId(fact._id)).toEqual(fact);
      expect(await store.byId(fact._id)).toEqual(fact);
    }
    expect(await store.through('community|post')).toEqual(POST);
  });

  it('reads stored announcements of an older shape in the current one', async () => {
    const { reads } = await leftBehind('market', [OLD.offer]);
    expect((await reads.market()).announcements).toEqual([OFFER]);
  });

  it('reads saved posts of an older shape in the current one', async () => {
    const store = readers.openSavedPostStore(new IDBFactory(), '', author);
    const rest = { gone: null, photos: [], at: 0 };
    const older = { post: OLD.post as unknown as PostFact, comments: [OLD.comment as unknown as CommentFact] };
    await store.put({ id: POST._id, ...older, ...rest });
    await store.put({ id: 'gone', post: null, comments: null, ...rest });
    expect(await store.get(POST._id)).toEqual({ id: POST._id, post: POST, comments: [COMMENT], ...rest });
    expect(await store.get('gone')).toEqual({ id: 'gone', post: null, comments: null, ...rest });
  });
});

describe('facts as an earlier service published them', () => {
  const empty = () => readers.openMirrorStore(new IDBFactory(), '', 'community', { keyRange: IDBKeyRange });
  const posts = (store: MirrorStore) => store.posts(null, 5).then((stored) => stored.map(({ fact }) => fact));

  it('upgrades the facts of a bundle of an older shape, reported and stored', async () => {
    const store = empty();
    const reported: PostFact[] = [];
    const surroundings = network(bundle('community', [OLD.post, OLD.comment]));
    const onFirstPage = (page: PostFact[]) => void reported.push(...page);
    await readers.loadBundle({ surroundings, store, name: 'community', onFirstPage, onStored: () => undefined });
    expect(reported).toEqual([POST]);
    expect(await posts(store)).toEqual([POST]);
  });

  it('upgrades changes of an older shape, reported and stored', async () => {
    const store = empty();
    await (await store.begin('e')).finish('1');
    const reported: unknown[] = [];
    store.watch((changes) => void reported.push(...(changes ?? []).map(({ fact }) => fact)));
    const ask = answering({ results: [{ id: POST._id, doc: OLD.post }], last_seq: '2', pending: 0 });
    await readers.followStep({ ask, store, name: 'community', since: '1', longpoll: false, mayBeFar: false });
    expect(reported).toEqual([POST]);
    expect(await posts(store)).toEqual([POST]);
  });

  it('upgrades facts of an older shape where nothing can be stored', async () => {
    const reads = readers.createNetworkReads({ surroundings: network(bundle('community', [OLD.post])) });
    expect((await reads.posts({}, null, 5)).posts).toEqual([POST]);
    reads.close();
    const { announcements } = await readers.readMarketOverNetwork(network(bundle('market', [OLD.offer])));
    expect(announcements).toEqual([OFFER as unknown as AnnouncementFact]);
  });

  it('upgrades requested facts of an older shape', async () => {
    const rows = { rows: [{ id: OLD.comment._id, doc: OLD.comment }] };
    expect(await readers.fetchComments(answering(rows), POST._id)).toEqual([COMMENT as unknown as CommentFact]);
    const found = await readers.fetchPosts(answering({ rows: [{ id: POST._id, doc: OLD.post }] }), [POST._id]);
    expect(found?.get(POST._id)).toEqual({ post: POST, absence: null });
    const older = readers.createOlderPosts({
      mirror: null,
      ask: answering({ posts: [OLD.post], next: null }),
      now: () => 0,
    });
    expect(await older({}, null)).toMatchObject({ value: { facts: [POST] } });
  });

  it('upgrades a fact of an older shape that was read by its address, fetched and cached', async () => {
    const reads = readers.createReadThrough({
      context: {
        mirror: readers.openMirrorStore(new IDBFactory(), '', 'community'),
        market: readers.openMirrorStore(new IDBFactory(), '', 'market'),
        ask: answering(OLD.post),
        now: () => 0,
        facts: () => ({ ...AT_START, session: 'visitor', online: true, lastContact: null, limited: false }),
        emit: () => undefined,
      },
      bookmarks: { post: async () => null, noteComments: async () => undefined },
      own: { ready: async () => undefined },
    });
    for (const from of ['network', 'device']) {
      expect(await reads.readFact('post', POST._id)).toEqual({ kind: 'found', value: POST, from });
    }
  });
});
