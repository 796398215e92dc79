import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageFactId, messageId } from '../../../src/domain/message/id.ts';
import { profileFactId } from '../../../src/domain/profile/id.ts';
import { readTarget } from '../../../sync-server/src/publishing/moderation/reported-targets.ts';
import { isShownTo } from '../../../sync-server/src/storage/media/private-photos.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { petIdOf, petStatement } from './market-world.ts';
import { commentStatement, postIdOf, postStatement, profileStatement, reportStatement, World } from './world.ts';

type Statement = Readonly<Record<string, unknown>> & { readonly _id: string };

const AT = '2026-11-20T10:00:00.000Z';
const PHOTO = { sha256: 'a'.repeat(64), alt: 'Пес', width: 40, height: 30 };

describe.each(engines())('reported and published content: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let reporter: string;
  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'reported').install(true);
    reporter = await world.person();
    await world.storePhoto(PHOTO.sha256);
    await world.publish();
  });
  afterAll(async () => {
    await engine.close();
  });

  const message = (text: string, photo: object | null = null, id = messageId(reporter, ulid())): Statement => ({
    _id: id,
    type: 'message',
    schemaVersion: 1,
    written: { at: AT, device: 'd1' },
    text,
    photo,
    about: null,
    createdAt: AT,
  });
  const publish = async (by: string, statement: Statement) => {
    await world.put(by, statement);
    await world.publish();
  };
  const report = async (target: string) => {
    await publish(reporter, reportStatement(target));
    expect(await world.state(reporter, `report:${target}`)).toBe('published');
  };
  const asReported = async (target: string) => (await readTarget(world.couch, target)).asReported;

  /** By kind: a statement with the given text, and its fact. */
  const KINDS: Record<string, (words: string, author: string, n: number) => Promise<[Statement, string]>> = {
    post: async (words, _author, n) => {
      const post = postStatement(postIdOf(n), { content: `<p>${words}</p>`, photo: PHOTO });
      return [post, post._id];
    },
    comment: async (content, author, n) => {
      await world.publishedPost(postIdOf(100 + n), author);
      const comment = commentStatement(postIdOf(100 + n), n, { content });
      return [comment, comment._id];
    },
    profile: async (bio, author) => [profileStatement({ bio }), profileFactId(author)],
    pet: async (bio, _author, n) => [petStatement(petIdOf(n), { bio, photo: PHOTO, gallery: [] }), petIdOf(n)],
  };

  it.each(Object.entries(KINDS))('%s: an edit and a removal leave the reported version', async (name, make) => {
    const author = await world.person();
    await world.publish();
    const n = Object.keys(KINDS).indexOf(name) + 1;
    const [statement, target] = await make('Ображаю всіх підряд', author, n);
    await publish(author, statement);
    await report(target);
    expect(await asReported(target)).toEqual([]);
    const [edited] = await make('Усіх люблю', author, n);
    await publish(author, { ...statement, ...edited });
    const reportedVersions = await asReported(target);
    expect(reportedVersions.map(({ words }) => words)).toEqual([expect.stringContaining('Ображаю всіх підряд')]);
    expect(reportedVersions[0]?.photos).toEqual('photo' in statement ? [PHOTO] : []);
    // A second report by the same person changes their reason, not the reported version.
    await publish(reporter, reportStatement(target, { reason: 'fraud' }));
    expect(await asReported(target)).toEqual(reportedVersions);
    if (name === 'profile') return;
    await world.remove(author, statement._id);
    await world.publish();
    expect((await readTarget(world.couch, target)).state).toBe('gone');
    expect(await asReported(target)).toEqual(reportedVersions);
  });

  it('a fact of a later release can be reported, without the text that this release cannot read', async () => {
    const author = await world.person();
    const { post } = await world.publishedPost(postIdOf(500), author);
    const fact = await world.find('community', post);
    const later = { ...fact, _id: post, schemaVersion: 99, content: undefined, body: [] };
    await world.couch.use<object>('community').insert(later);
    await report(post);
    const reported = await world.find('moderation', `report:${post}:${reporter}`);
    expect([reported?.targetAuthor, reported?.words]).toEqual([author, undefined]);
    expect(await readTarget(world.couch, post)).toMatchObject({ state: 'shown', excerpt: null, asReported: [] });
  });

  it('a message stays as sent, whatever its author writes over it, and shows that it was edited', async () => {
    const author = await world.person();
    await world.publish();
    const sent = message('Віддай гроші');
    await publish(author, sent);
    const target = messageFactId(sent._id, author);
    const text = async () => (await world.find('matters', target))?.text;
    await publish(author, { ...sent, text: 'Добрий день' });
    expect(await world.state(author, sent._id)).toBe('statement/not-editable');
    expect(await text()).toBe('Віддай гроші');
    expect((await world.find(`user-${reporter}`, target))?.text).toBe('Віддай гроші');
    // The same text is no edit.
    await publish(author, { ...sent, text: 'Віддай гроші ' });
    expect(await world.state(author, sent._id)).toBe('published');
  });

  it('a hidden message does not return with another text', async () => {
    const author = await world.person();
    await world.publish();
    const sent = message('Віддай гроші');
    await publish(author, sent);
    const target = messageFactId(sent._id, author);
    const decision = { type: 'decision', decision: 'hide', reason: 'x', by: 'x', at: 'x' };
    const moderation = world.couch.use<object>('moderation');
    const recheck = async () => {
      const publisher = world.publisher();
      await publisher.recheck(author, sent._id);
      await publisher.stop();
      await world.publish();
    };
    const { rev } = await moderation.insert(decision, `decision:${target}`);
    await recheck();
    expect(await world.find('matters', target)).toBeNull();
    await publish(author, { ...sent, text: 'Добрий день' });
    await moderation.destroy(`decision:${target}`, rev);
    await recheck();
    expect(await world.find('matters', target)).toBeNull();
    expect(await world.state(author, sent._id)).toBe('statement/not-editable');
  });

  it('a withdrawn message stays visible to moderators, with its photo, until the decision', async () => {
    const author = await world.person();
    await world.publish();
    const sent = message('Дивись', PHOTO);
    await publish(author, sent);
    const target = messageFactId(sent._id, author);
    await report(target);
    await world.remove(author, sent._id);
    await world.publish();
    expect(await world.find('matters', target)).toBeNull();
    expect(await asReported(target)).toMatchObject([{ words: 'Дивись', photos: [PHOTO] }]);
    const store = createStore(world.couch);
    const mayRead = (roles: ('user' | 'admin')[], uploader = author) =>
      isShownTo(store, { _id: PHOTO.sha256, uploaders: [uploader] }, { userId: 'f'.repeat(32), roles });
    expect(await mayRead(['admin'])).toBe(true);
    expect(await mayRead(['user'])).toBe(false);
    expect(await mayRead(['admin'], 'e'.repeat(32))).toBe(false);
  });
});
