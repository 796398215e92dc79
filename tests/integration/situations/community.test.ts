import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { bookmarkId } from '../../../src/domain/bookmark/id.ts';
import { commentId } from '../../../src/domain/comment/id.ts';
import { likeId } from '../../../src/domain/like/id.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { must, until } from '../devices.ts';
import { badge, becomes, stage } from '../stage.ts';

const world = stage();

async function published(title: string) {
  const author = await world.phone();
  await author.register('Автор');
  const id = await author.post(title);
  await becomes(author, id, 'published');
  const reader = await world.phone();
  const { email } = await reader.register('Читачка');
  await until('the reader sees it', async () => (await reader.device.readFact('post', id)).kind === 'found');
  await badge(reader, 'synced');
  return { author, reader, email, id };
}

const comment = (post: string, content: string) => ({
  _id: commentId(post, ulid()),
  type: 'comment' as const,
  schemaVersion: versionOf('comment'),
  content,
  parentId: null,
  replyTo: null,
  createdAt: new Date().toISOString(),
  editedAt: null,
});
const like = (post: string, liked: boolean) => ({ _id: likeId(post), type: 'like', schemaVersion: 1, liked }) as const;

it('14: a comment on a post that was removed is refused with a reason, and its text can be read and copied', async () => {
  const { author, reader, id } = await published('Зникне');
  await reader.goOffline();
  const written = comment(id, 'Слова, яких шкода');
  must(await reader.device.put(written));
  must(await reader.device.put(like(id, true)));
  expect(await badge(reader, 'offline')).toMatchObject({ waiting: 2 });
  must(await author.device.remove(id));
  await until('it is gone', async () => {
    await author.device.syncNow();
    return (await author.device.readFact('post', id)).kind !== 'found';
  });
  await reader.goOnline();
  expect(await badge(reader, 'refused')).toMatchObject({ refused: 1, waiting: 0 });
  // The like has ended and needs no decision.
  expect((await reader.device.syncCentre()).refused).toMatchObject([
    { id: written._id, kind: 'comment', title: 'Слова, яких шкода', code: 'comment/post-removed' },
  ]);
  expect(await (await reader.device.exportUnsent()).text()).toContain('Слова, яких шкода');
  must(await reader.device.discard(written._id));
  await badge(reader, 'synced');
});

it('38: likes and bookmarks made offline on two devices need no decision, and the numbers are exact', async () => {
  const { reader, email, id } = await published('Подобається');
  const laptop = await world.phone();
  await laptop.login(email);
  await badge(laptop, 'synced');
  await reader.goOffline();
  await laptop.goOffline();
  for (const liked of [true, false, true]) must(await reader.device.put(like(id, liked)));
  must(await reader.device.put({ _id: bookmarkId(id), type: 'bookmark', schemaVersion: 1, kept: true, keptAt: AT }));
  expect((await reader.device.syncCentre()).waiting.map(({ kind, count }) => [kind, count]).sort()).toEqual([
    ['bookmark', 1],
    ['like', 1],
  ]);
  must(await laptop.device.put(like(id, true)));
  await reader.goOnline();
  await laptop.goOnline();
  for (const phone of [reader, laptop]) {
    await badge(phone, 'synced');
    expect(await phone.device.conflicts()).toEqual([]);
    await until('one like is counted', async () => {
      await phone.device.syncNow();
      const post = (await phone.reading((reads) => reads.byId(id))) as { likes: number } | null;
      return post?.likes === 1;
    });
    await until('both know the bookmark', async () => (await phone.device.list('bookmark')).length === 1);
  }
});

const AT = '2026-11-20T12:00:00.000Z';

it('39: an offline search covers the device’s content, and every other one explains why it is unavailable', async () => {
  const { reader, id } = await published('Рудий велетень');
  await reader.goOffline();
  const found = must(await reader.device.search('post', { text: 'велет' }));
  expect(found.hits.map((hit) => hit.id)).toContain(id);
  expect(must(await reader.device.search('post', { text: '  ' }))).toEqual({ hits: [], total: 0 });
  expect(await reader.device.search('post', { text: 'велет', where: 'everywhere' })).toMatchObject({
    ok: false,
    code: 'network/offline',
  });
});
