import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { CommentFact } from '../../../src/domain/comment/schema.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { blockStatement, commentStatement, postIdOf, postStatement, profileStatement, World } from './world.ts';

const PHOTO = { sha256: createHash('sha256').update('photo').digest('hex'), alt: '', width: 4, height: 3 };

describe.each(engines())('publishing comments: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 0;
  const nextId = () => postIdOf(number++);

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'comments').install();
  });
  afterAll(async () => {
    await engine.close();
  });

  const withPost = () => world.publishedPost(nextId());
  const state = async (person: string, id: string) => {
    const outcome = await world.outcome(person, id);
    return outcome?.code ?? outcome?.state ?? null;
  };

  it('publishes a comment with its author, under its post, and counts it', async () => {
    const { post } = await withPost();
    const person = await world.person('none');
    await world.storePhoto(PHOTO.sha256);
    await world.put(person, profileStatement({ avatar: { sha256: PHOTO.sha256 } }));
    await world.publish();
    const comment = commentStatement(post, 1, { content: '  Гарний! ' });
    const rev = await world.put(person, comment);
    await world.publish();
    const { _rev, ...fact } = (await world.find('community', comment._id)) ?? { _rev: '' };
    expect(Value.Check(CommentFact, fact)).toBe(true);
    expect(fact).toMatchObject({
      content: 'Гарний!',
      postId: post,
      authorId: person,
      authorName: 'Олена Коваль',
      customAvatar: PHOTO.sha256,
      updatedAt: null,
      statementRev: rev,
    });
    expect(await world.outcome(person, comment._id)).toMatchObject({ state: 'published', rev });
    expect(await world.find('community', post)).toMatchObject({ commentsCount: 1, likes: 0 });
    const photo = await world.find('media', PHOTO.sha256);
    await world.couch.use('media').destroy(PHOTO.sha256, photo?._rev ?? '');
  });

  it('an edit of a comment preserves its position and count; a removal reduces the count', async () => {
    const { post } = await withPost();
    const person = await world.person();
    const comment = commentStatement(post, 1);
    await world.put(person, comment);
    await world.publish();
    const before = await world.find('community', comment._id);
    await world.put(person, { ...comment, content: 'Інше' });
    await world.publish();
    const after = await world.find('community', comment._id);
    expect(after).toMatchObject({ content: 'Інше', publishedAt: before?.publishedAt });
    expect(after?.updatedAt).not.toBeNull();
    expect(await world.find('community', post)).toMatchObject({ commentsCount: 1 });
    await world.remove(person, comment._id);
    await world.publish();
    expect(await world.find('community', comment._id)).toBeNull();
    expect(await world.find('community', post)).toMatchObject({ commentsCount: 0 });
    expect(await state(person, comment._id)).toBe('removed');
  });

  it('publishes comments together with their author’s new post, and replies to them, in any order', async () => {
    const person = await world.person();
    const post = nextId();
    const first = commentStatement(post, 1);
    const reply = commentStatement(post, 2, { answers: first._id });
    const answer = commentStatement(post, 3, { answers: reply._id, thread: first._id });
    for (const each of [answer, reply, first, postStatement(post)]) await world.put(person, each);
    await world.publish();
    for (const { _id } of [answer, reply, first]) expect(await state(person, _id)).toBe('published');
    expect(await world.find('community', post)).toMatchObject({ commentsCount: 3 });
  });

  it('publishes a comment whose post is more than a step behind it', async () => {
    const person = await world.person();
    const post = nextId();
    const comment = commentStatement(post, 1);
    const reply = commentStatement(post, 2, { answers: comment._id });
    await world.put(person, reply);
    await world.put(person, comment);
    const drafts = Array.from({ length: 450 }, (_unused, each) => ({ _id: `draft:${each}` }));
    await world.couch.use<object>(ownDatabaseName(person)).bulk({ docs: drafts });
    await world.put(person, postStatement(post));
    await world.publish();
    expect(await state(person, comment._id)).toBe('published');
    expect(await state(person, reply._id)).toBe('published');
    expect(await state(person, post)).toBe('published');
  });

  it.each([
    ['a post that never existed', async () => commentStatement(nextId(), 1), 'comment/post-removed'],
    [
      'a post that was removed',
      async () => {
        const { author, post } = await withPost();
        await world.remove(author, post);
        await world.publish();
        return commentStatement(post, 1);
      },
      'comment/post-removed',
    ],
    [
      'a missing comment',
      async () => {
        const { post } = await withPost();
        return commentStatement(post, 2, { answers: commentStatement(post, 1)._id });
      },
      'comment/other-thread',
    ],
    [
      'a reply as if it began a thread',
      async () => {
        const { author, post } = await withPost();
        const first = commentStatement(post, 1);
        const reply = commentStatement(post, 2, { answers: first._id });
        for (const each of [first, reply]) await world.put(author, each);
        await world.publish();
        return commentStatement(post, 3, { answers: reply._id });
      },
      'comment/other-thread',
    ],
    [
      'a comment of another thread',
      async () => {
        const { author, post } = await withPost();
        const [first, second] = [commentStatement(post, 1), commentStatement(post, 2)];
        for (const each of [first, second]) await world.put(author, each);
        await world.publish();
        return commentStatement(post, 3, { answers: second._id, thread: first._id });
      },
      'comment/other-thread',
    ],
    [
      'a missing comment as an answer to itself',
      async () => {
        const { post } = await withPost();
        const other = commentStatement(post, 2)._id;
        return commentStatement(post, 1, { answers: other });
      },
      'comment/other-thread',
    ],
  ])('refuses a comment that answers %s, and leaves its statement', async (_name, prepare, code) => {
    const person = await world.person();
    const comment = await prepare();
    await world.put(person, comment);
    await world.publish();
    expect(await state(person, comment._id)).toBe(code);
    expect(await world.find('community', comment._id)).toBeNull();
    expect(await world.find(ownDatabaseName(person), comment._id)).toMatchObject({ content: comment.content });
  });

  it('refuses two comments that answer each other', async () => {
    const { post } = await withPost();
    const person = await world.person();
    const [one, other] = [commentStatement(post, 1)._id, commentStatement(post, 2)._id];
    await world.put(person, commentStatement(post, 1, { answers: other }));
    await world.put(person, commentStatement(post, 2, { answers: one }));
    await world.publish();
    for (const id of [one, other]) expect(await state(person, id)).toBe('comment/other-thread');
  });

  it('a reply can be edited after the comment that it answers was removed', async () => {
    const { author, post } = await withPost();
    const person = await world.person();
    const first = commentStatement(post, 1);
    await world.put(author, first);
    await world.publish();
    const reply = commentStatement(post, 2, { answers: first._id });
    await world.put(person, reply);
    await world.publish();
    await world.remove(author, first._id);
    await world.publish();
    await world.put(person, { ...reply, content: 'Інше' });
    await world.publish();
    expect(await world.find('community', reply._id)).toMatchObject({ content: 'Інше' });
    expect(await world.find('community', post)).toMatchObject({ commentsCount: 1 });
  });

  it('no one can take over another person’s comment', async () => {
    const { post } = await withPost();
    const [person, thief] = [await world.person(), await world.person()];
    const comment = commentStatement(post, 1);
    await world.put(person, comment);
    await world.publish();
    await world.put(thief, { ...comment, content: 'Моє' });
    await world.publish();
    expect(await state(thief, comment._id)).toBe('comment/not-yours');
    await world.remove(person, comment._id);
    await world.publish();
    await world.put(thief, { ...comment, content: 'Тепер моє' });
    await world.publish();
    expect(await state(thief, comment._id)).toBe('comment/not-yours');
    expect(await world.find('community', comment._id)).toBeNull();
  });

  describe('a comment for a person who blocked its author', () => {
    it('a comment for a person who blocked its author is refused; muting refuses nothing', async () => {
      const { author, post } = await withPost();
      const other = await withPost();
      const person = await world.person();
      const answered = commentStatement(other.post, 1);
      await world.put(author, answered);
      await world.put(author, blockStatement(person, 'mute'));
      await world.publish();
      const muted = commentStatement(post, 1);
      await world.put(person, muted);
      await world.publish();
      expect(await state(person, muted._id)).toBe('published');
      await world.put(author, blockStatement(person, 'block'));
      await world.publish();
      const comment = commentStatement(post, 2);
      const reply = commentStatement(other.post, 2, { answers: answered._id });
      const beside = commentStatement(other.post, 3);
      for (const each of [comment, reply, beside]) await world.put(person, each);
      await world.publish();
      expect(await state(person, comment._id)).toBe('comment/blocked');
      expect(await state(person, reply._id)).toBe('comment/blocked');
      expect(await state(person, beside._id)).toBe('published');
      expect(await state(author, `block:${person}`)).toBe('published');
      await world.put(author, blockStatement(person, 'none'));
      await world.publish();
      await world.put(person, { ...comment, content: 'Ще раз' });
      await world.publish();
      expect(await state(person, comment._id)).toBe('published');
    });

    it('people cannot block themselves', async () => {
      const person = await world.person();
      await world.put(person, blockStatement(person, 'block'));
      await world.publish();
      expect(await state(person, `block:${person}`)).toBe('block/yourself');
      expect(await world.all('moderation')).not.toContainEqual(expect.objectContaining({ uid: person }));
    });
  });
});
