import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { MEDIA_CACHE, MEDIA_CACHE_OF_BOOKMARKS } from '../../../platform/photos/media-caches.ts';
import { openMirrorStore } from '../../mirror/store.ts';
import { AT_START } from '../../sync/status.ts';
import { factNumber } from '../../testing/facts.ts';
import { announcementNumber } from '../../testing/market.ts';
import { memoryCaches } from '../../testing/memory-caches.ts';
import { deviceContents } from './device-contents.ts';

const CONTACT = '2026-11-29T10:00:00.000Z';
const OPENED = Date.parse('2026-11-28T09:00:00.000Z');
const DAY_BEFORE = Date.parse('2026-11-27T09:00:00.000Z');

/** A visitor's device. */
function device() {
  const open = (name: string) => openMirrorStore(new IDBFactory(), '', name, { keyRange: IDBKeyRange });
  const parts = {
    mirror: open('community'),
    market: open('market'),
    surroundings: { caches: memoryCaches() },
    facts: () => ({ ...AT_START, lastContact: CONTACT }),
  };
  const contents = () => deviceContents(parts, { reading: async (_work, without) => without });
  return { ...parts, contents };
}

describe('what a device can show without a network', () => {
  it('is nothing on a new device', async () => {
    expect(await device().contents()).toEqual([]);
  });

  it('names each subject with its number and its age', async () => {
    const { mirror, market, surroundings, contents } = device();
    const community = await mirror.begin('epoch');
    await community.write([factNumber(1), factNumber(2)]);
    await community.finish('1');
    const announcements = await market.begin('epoch');
    await announcements.write([{ ...announcementNumber(1) }]);
    await announcements.finish('1');
    const cached = (database: string, id: string, at: number) =>
      mirror.keepThrough({ key: `${database}|${id}`, database, fact: { _id: id }, at });
    await cached('directory', 'pet:1', OPENED);
    await cached('directory', 'pet:2', DAY_BEFORE);
    await cached('directory', 'profile:1', OPENED);
    await cached('pedigrees', 'pedigree?UKU.1', DAY_BEFORE);
    await cached('pedigrees', 'pedigrees-found', OPENED);
    const [viewed, bookmarked] = [
      await surroundings.caches.open(MEDIA_CACHE),
      await surroundings.caches.open(MEDIA_CACHE_OF_BOOKMARKS),
    ];
    await viewed.put('/media/1', new Response('a'));
    await bookmarked.put('/media/1', new Response('a'));
    await bookmarked.put('/media/2', new Response('b'));

    expect(await contents()).toEqual([
      { of: 'posts', count: 2, asOf: CONTACT },
      { of: 'announcements', count: 1, asOf: CONTACT },
      { of: 'pets', count: 2, asOf: new Date(OPENED).toISOString() },
      { of: 'pedigrees', count: 1, asOf: new Date(DAY_BEFORE).toISOString() },
      { of: 'photos', count: 2, asOf: null },
    ]);
  });
});
