import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnRecord, StatementInput } from '../../src/data/api/own.ts';
import { bookmarkId } from '../../src/domain/bookmark/id.ts';
import { commentId, postOfComment } from '../../src/domain/comment/id.ts';
import type { CommentFact } from '../../src/domain/comment/schema.ts';
import { likeFactId, likeId, postOfLike } from '../../src/domain/like/id.ts';
import type { LikeFact } from '../../src/domain/like/schema.ts';
import type { PostFact } from '../../src/domain/post/schema.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { history, PERSON_OF, POST_COUNT, type Step } from './community-history.ts';
import { must, type Phone, until } from './devices.ts';
import { bringToRest, isMishap, phoneAt, playHistories, playMishap } from './playing.ts';
import { becomes } from './stage.ts';
import { TestService } from './test-service.ts';
import { haveAgreed } from './views.ts';

const RUNS = 12;

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ ACCESS_TOKEN_SECONDS: '2' });
});
afterAll(() => service.remove());

interface World {
  phones: readonly Phone[];
  /** User ids, by person. */
  people: readonly string[];
  posts: readonly string[];
  /** Comment id -> its author and every text that was accepted for it. */
  comments: Map<string, { person: number; texts: Set<string> }>;
  removed: Set<string>;
  postRemoved: boolean;
  /** The last wish of each person, and the phones on which they stated any: `<person> <statement id>`. */
  wishes: Map<string, { value: boolean; phones: Set<number> }>;
}

describe('any history of likes, comments, replies, edits, removals and bookmarks', () => {
  it('any history of a community ends with exact numbers, equal threads, and each person’s last likes', {
    timeout: 600_000,
  }, async () => {
    await playHistories({ history, runs: RUNS, phones: PERSON_OF.length }, service, async (steps, phones) => {
      const world = await begin(phones);
      for (const step of steps) await play(step, world);
      await bringToRest(phones);
      await check(world);
    });
  });
});

async function begin(phones: readonly Phone[]): Promise<World> {
  const [first, second, third, fourth] = phones;
  if (!first || !second || !third || !fourth) throw new Error('Four phones are needed.');
  const olena = await first.register('Олена');
  await second.login(olena.email);
  const people = [olena, await third.register('Тарас'), await fourth.register('Марта')].map(({ userId }) => userId);
  const posts: string[] = [];
  for (let number = 0; number < POST_COUNT; number++) posts.push(await first.post(`Допис ${ulid()}`));
  for (const post of posts) await becomes(first, post, 'published');
  return { phones, people, posts, comments: new Map(), removed: new Set(), postRemoved: false, wishes: new Map() };
}

let texts = 0;

async function play(step: Step, world: World): Promise<void> {
  if (isMishap(step)) return playMishap(step, world.phones, service);
  if (step.kind === 'removePost') {
    const [post] = world.posts;
    if (post !== undefined) must(await phoneAt(world.phones, 0).device.remove(post));
    world.postRemoved = true;
    return undefined;
  }
  const phone = phoneAt(world.phones, step.phone);
  switch (step.kind) {
    case 'like': {
      const id = likeId(world.posts[step.post] ?? '');
      wish(world, step.phone, id, step.liked);
      must(await phone.device.put({ _id: id, type: 'like', schemaVersion: 1, liked: step.liked }));
      return undefined;
    }
    case 'bookmark': {
      const id = bookmarkId(world.posts[step.post] ?? '');
      wish(world, step.phone, id, step.saved);
      const savedAt = new Date().toISOString();
      must(await phone.device.put({ _id: id, type: 'bookmark', schemaVersion: 1, kept: step.saved, keptAt: savedAt }));
      return undefined;
    }
    case 'comment':
      return write(world, step.phone, world.posts[step.post] ?? '', null);
    case 'reply': {
      // People answer comments that they see.
      const seen = await Promise.all(world.posts.map((post) => phone.reading((reads) => reads.comments(post))));
      const all = seen.flatMap((comments) => comments ?? []);
      const answered = all[step.nth % Math.max(1, all.length)];
      return answered === undefined ? undefined : write(world, step.phone, answered.postId, answered);
    }
    case 'edit':
      return edit(world, step.phone, step.nth);
    case 'remove': {
      const record = await nthOwn(phone, step.nth);
      if (record === undefined) return undefined;
      must(await phone.device.remove(record.statement._id));
      world.removed.add(record.statement._id);
      return undefined;
    }
  }
}

function wish(world: World, phone: number, id: string, value: boolean): void {
  const key = `${PERSON_OF[phone]} ${id}`;
  world.wishes.set(key, { value, phones: new Set([...(world.wishes.get(key)?.phones ?? []), phone]) });
}

async function write(world: World, index: number, post: string, answered: CommentFact | null): Promise<void> {
  const id = commentId(post, ulid());
  const content = `Слово ${++texts}`;
  const comment: StatementInput = {
    _id: id,
    type: 'comment',
    schemaVersion: versionOf('comment'),
    content,
    parentId: answered === null ? null : (answered.parentId ?? answered._id),
    replyTo: answered?._id ?? null,
    createdAt: new Date().toISOString(),
    editedAt: null,
  };
  must(await phoneAt(world.phones, index).device.put(comment));
  world.comments.set(id, { person: PERSON_OF[index] ?? 0, texts: new Set([content]) });
}

async function edit(world: World, index: number, nth: number): Promise<void> {
  const phone = phoneAt(world.phones, index);
  const record = await nthOwn(phone, nth);
  if (record?.statement.type !== 'comment') return;
  const { written: _, _rev, ...comment } = record.statement;
  const content = `Слово ${++texts}`;
  must(await phone.device.put({ ...comment, content, baseRev: _rev }));
  world.comments.get(comment._id)?.texts.add(content);
}

async function nthOwn(phone: Phone, nth: number): Promise<OwnRecord | undefined> {
  const own = await phone.device.list('comment');
  return own[nth % Math.max(1, own.length)];
}

/** Everything that the service publishes and counts for these posts. */
async function published({ posts }: World) {
  const facts = (await service.couch.use<PostFact | CommentFact>('community').list({ include_docs: true })).rows;
  const likes = (await service.couch.use<LikeFact>('tallies').list({ include_docs: true })).rows;
  const docs = facts.flatMap(({ doc }) => (doc ? [doc] : []));
  return {
    posts: docs.filter((doc): doc is PostFact & typeof doc => doc.type === 'post' && posts.includes(doc._id)),
    comments: docs.filter(
      (doc): doc is CommentFact & typeof doc => doc.type === 'comment' && posts.includes(doc.postId),
    ),
    likes: likes.flatMap(({ doc }) => (doc?.type === 'like' ? [doc] : [])),
  };
}

async function check(world: World): Promise<void> {
  const { phones, people, posts } = world;
  await until(
    'everything was answered, and the devices of one person agree',
    async () => {
      for (const phone of phones) await phone.device.syncNow();
      for (const person of people.keys()) {
        const views = await Promise.all(phones.filter((_, index) => PERSON_OF[index] === person).map(recordsOf));
        if (!haveAgreed(views)) return false;
      }
      return true;
    },
    60_000,
  );
  await until(
    'the numbers are exact',
    async () => {
      const { posts: there, comments, likes } = await published(world);
      // The dependants of a removed post are removed a moment later.
      if (!comments.every(({ postId }) => there.some(({ _id }) => _id === postId))) return false;
      return there.every((post) => {
        const liked = likes.filter(({ _id, liked }) => liked && _id.startsWith(`${likeId(post._id)}:`)).length;
        return post.likes === liked && post.commentsCount === comments.filter((one) => one.postId === post._id).length;
      });
    },
    30_000,
  );
  const facts = await published(world);
  expect(facts.posts.map(({ _id }) => _id).sort()).toEqual((world.postRemoved ? posts.slice(1) : [...posts]).sort());

  for (const [index, phone] of phones.entries()) {
    const person = PERSON_OF[index] ?? 0;
    for (const record of await recordsOf(phone)) checkRecord(record, person, world, facts);
    await until('every phone shows the same threads and numbers', async () => {
      await phone.device.syncNow();
      for (const fact of facts.posts) {
        const shown = await phone.reading((reads) => reads.comments(fact._id));
        const expected = facts.comments.filter(({ postId }) => postId === fact._id);
        if (shown === null || words(shown) !== words(expected)) return false;
        const mirrored = (await phone.reading((reads) => reads.byId(fact._id))) as PostFact | null;
        if (mirrored?.likes !== fact.likes || mirrored.commentsCount !== fact.commentsCount) return false;
      }
      return true;
    });
  }
}

function checkRecord(
  { statement, state, outcome }: OwnRecord,
  person: number,
  world: World,
  facts: Awaited<ReturnType<typeof published>>,
): void {
  const isRemoved = (post: string) => world.postRemoved && post === world.posts[0];
  if (statement.type === 'comment') {
    const accepted = world.comments.get(statement._id);
    expect(accepted?.person).toBe(person);
    // Refused or not, the text is as its author wrote it.
    expect(accepted?.texts).toContain(statement.content);
    const fact = facts.comments.find(({ _id }) => _id === statement._id);
    const code = state === 'refused' ? outcome?.code : null;
    if (isRemoved(postOfComment(statement._id))) {
      // Published before its post was removed, it was removed with it; later it was refused. Its author has it either
      // way.
      expect([null, 'comment/post-removed']).toContain(code);
      expect(fact).toBeUndefined();
    } else if (code === null) {
      expect(fact).toMatchObject({ content: statement.content });
    } else {
      // The comment that it answered was removed before it arrived.
      expect(code).toBe('comment/other-thread');
      const there = [statement.parentId, statement.replyTo].map((id) => facts.comments.some(({ _id }) => _id === id));
      expect(there).toContain(false);
    }
  } else if (statement.type === 'like' || statement.type === 'bookmark') {
    const wish = world.wishes.get(`${person} ${statement._id}`);
    const value = statement.type === 'like' ? statement.liked : statement.kept;
    // Two phones of one person know the server's clock only to a few milliseconds, so the test does not know which of
    // two simultaneous wishes was later.
    if (wish?.phones.size === 1) expect(value).toBe(wish.value);
    if (statement.type !== 'like' || state !== 'published' || isRemoved(postOfLike(statement._id))) return;
    const fact = facts.likes.find(({ _id }) => _id === likeFactId(statement._id, world.people[person] ?? ''));
    expect(fact?.liked ?? false).toBe(value);
  }
}

async function recordsOf(phone: Phone): Promise<OwnRecord[]> {
  const lists = (['comment', 'like', 'bookmark'] as const).map((type) => phone.device.list(type));
  return (await Promise.all(lists)).flat();
}

function words(comments: readonly CommentFact[]): string {
  return comments
    .map(({ _id, content }) => `${_id} ${content}`)
    .sort()
    .join('\n');
}
