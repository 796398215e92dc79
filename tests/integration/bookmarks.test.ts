import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { memoryCaches } from '../../src/data/testing/memory-caches.ts';
import { bookmarkId } from '../../src/domain/bookmark/id.ts';
import { commentId } from '../../src/domain/comment/id.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { readPostBySlug } from '../../src/entities/post/read-post.ts';
import { MEDIA_CACHE, MEDIA_CACHE_OF_BOOKMARKS } from '../../src/platform/photos/media-caches.ts';
import { must, type Phone, until } from './devices.ts';
import { badge, becomes, stage } from './stage.ts';

const world = stage();

async function keep(phone: Phone, post: string, saved = true): Promise<void> {
  const savedAt = new Date().toISOString();
  must(
    await phone.device.put({ _id: bookmarkId(post), type: 'bookmark', schemaVersion: 1, kept: saved, keptAt: savedAt }),
  );
}

async function picture(): Promise<{ sha256: string; blob: Blob }> {
  const image = sharp({ create: { width: 1_400, height: 800, channels: 3, background: '#369' } });
  const bytes = new Uint8Array(await image.jpeg().toBuffer());
  return { sha256: createHash('sha256').update(bytes).digest('hex'), blob: new Blob([bytes], { type: 'image/jpeg' }) };
}

/** An author with a published post that has a photo and a comment. */
async function written(title: string) {
  const author = await world.phone();
  await author.register('Автор');
  const { sha256, blob } = await picture();
  must(await author.device.keepPhoto(sha256, blob));
  const id = await author.post(title, { photo: { sha256, alt: '', width: 1_400, height: 800 } });
  await becomes(author, id, 'published');
  const comment = commentId(id, '01JD4Z7R8S9T0V1W2X3Y4Z5A6C');
  must(
    await author.device.put({
      _id: comment,
      type: 'comment',
      schemaVersion: versionOf('comment'),
      content: 'Перший',
      parentId: null,
      replyTo: null,
      createdAt: new Date().toISOString(),
      editedAt: null,
    }),
  );
  await becomes(author, comment, 'published');
  return { author, id, slug: slugOf(id, title), photos: [`/media/${sha256}/1200`, `/media/${sha256}/600`] };
}

/** Goes offline, and removes the post as if it had left the mirrored window. */
async function farAway(phone: Phone): Promise<void> {
  await phone.goOffline();
  await phone.off();
  const name = `${phone.name}-lapka-mirror-community`;
  await new Promise((resolve, reject) => {
    const deleting = phone.disk.indexedDb.deleteDatabase(name);
    deleting.onsuccess = resolve;
    deleting.onerror = reject;
  });
  await phone.start();
}

describe('a bookmarked post', () => {
  it('a bookmarked post is readable offline with comments and photos on each of the person’s devices, until it is removed', async () => {
    const { author, id, slug, photos } = await written('Довга історія');
    const [phoneCaches, laptopCaches] = [memoryCaches(), memoryCaches()];
    const phone = await world.phone({ caches: phoneCaches });
    const { email } = await phone.register('Читачка');
    const laptop = await world.phone({ caches: laptopCaches });
    await laptop.login(email);
    await badge(phone, 'synced');
    await keep(phone, id);
    await badge(phone, 'synced');
    await until('its photos are kept on the phone', () => phoneCaches.addresses(MEDIA_CACHE_OF_BOOKMARKS).length === 2);
    expect(phoneCaches.addresses(MEDIA_CACHE_OF_BOOKMARKS)).toEqual(photos);
    await until('and on the laptop', async () => {
      await laptop.device.syncNow();
      return laptopCaches.addresses(MEDIA_CACHE_OF_BOOKMARKS).length === 2;
    });
    await phone.device.freeSpace();
    for (const at of [phone, laptop]) {
      await farAway(at);
      expect(await at.device.readFact('post', id)).toMatchObject({ kind: 'found', value: { _id: id } });
      expect(await readPostBySlug(at.device, slug)).toMatchObject({ kind: 'found', from: 'device' });
      await until('its comment is there', async () => {
        const read = await at.device.readList('comment', { post: id });
        return read.kind === 'found' && read.value.facts.length === 1;
      });
    }
    await phone.goOnline();
    await badge(phone, 'synced');
    await keep(phone, id, false);
    await until('the photos are gone', () => phoneCaches.addresses(MEDIA_CACHE_OF_BOOKMARKS).length === 0);
    await laptop.goOnline();
    await until('on the laptop too', () => laptopCaches.addresses(MEDIA_CACHE_OF_BOOKMARKS).length === 0);
    await author.off();
  });

  it('a bookmarked post follows its post: an edit is shown, and a removed post is not shown any more', async () => {
    const { author, id } = await written('Змінюється');
    const caches = memoryCaches();
    const phone = await world.phone({ caches });
    await phone.register('Читачка');
    await badge(phone, 'synced');
    await keep(phone, id);
    await until('it is kept', () => caches.addresses(MEDIA_CACHE_OF_BOOKMARKS).length === 2);
    const record = await author.device.get(id);
    if (record?.statement.type !== 'post') throw new Error('The author has the post.');
    const { _rev, written: _, ...post } = record.statement;
    must(await author.device.put({ ...post, postTitle: 'Змінено', baseRev: _rev }));
    await until('the kept one is new', async () => {
      const read = await phone.device.readFact('post', id);
      return read.kind === 'found' && (read.value as { postTitle: string }).postTitle === 'Змінено';
    });
    must(await author.device.remove(id));
    await until('it is said to be removed', async () => {
      await phone.device.syncNow();
      return (await phone.device.readFact('post', id)).kind === 'removed';
    });
    await until('its photos are gone', () => caches.addresses(MEDIA_CACHE_OF_BOOKMARKS).length === 0);
    await farAway(phone);
    expect(await phone.device.readFact('post', id)).toEqual({ kind: 'removed' });
    expect((await phone.device.list('bookmark')).map(({ statement }) => statement._id)).toEqual([bookmarkId(id)]);
  });

  it('a bookmarked post leaves nothing behind when its person signs out', async () => {
    const { id } = await written('Таємна закладка');
    const caches = memoryCaches();
    const phone = await world.phone({ caches });
    await phone.register('Читачка');
    await badge(phone, 'synced');
    await keep(phone, id);
    await until('it is kept', () => caches.addresses(MEDIA_CACHE_OF_BOOKMARKS).length === 2);
    expect(await phone.device.signOut()).toEqual({ ok: true, value: null });
    expect([await caches.has(MEDIA_CACHE_OF_BOOKMARKS), await caches.has(MEDIA_CACHE)]).toEqual([false, false]);
    const names = (await phone.disk.indexedDb.databases()).map(({ name }) => name ?? '');
    expect(names.filter((name) => name.includes('bookmarks'))).toEqual([]);
  });
});
