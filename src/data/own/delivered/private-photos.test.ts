import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { reopening } from '../../store/reopening.ts';
import { OWN_STEPS, type OwnSchema, type PrivatePhoto } from '../own-store-schema.ts';
import { privatePhotosIn } from './private-photos.ts';

/** Limits: three photos, or ten bytes. */
function open() {
  return privatePhotosIn(
    reopening(() => openStore<OwnSchema>(new IDBFactory(), 'own', OWN_STEPS)),
    3,
    10,
  );
}

const photo = (minute: number, size = 1): Omit<PrivatePhoto, 'size'> => ({
  sha256: String(minute).repeat(64),
  message: `message:${minute}`,
  bytes: new Uint8Array(size).buffer,
  type: 'image/webp',
  keptAt: `2026-11-23T10:0${minute}:00.000Z`,
});
const names = (all: readonly { message: string }[]) =>
  all.map(({ message }) => message.slice('message:'.length)).join();

describe('photos of messages on the device', () => {
  it('reads photos of messages completely, and lists them without their bytes in order of arrival', async () => {
    const photos = open();
    for (const minute of [2, 1]) expect(await photos.keep(photo(minute, minute))).toBe(true);
    expect(await photos.all()).toEqual([
      { sha256: '1'.repeat(64), message: 'message:1', size: 1 },
      { sha256: '2'.repeat(64), message: 'message:2', size: 2 },
    ]);
    expect((await photos.read('2'.repeat(64)))?.bytes.byteLength).toBe(2);
    await photos.drop(['2'.repeat(64)]);
    expect(names(await photos.all())).toBe('1');
    await photos.clear();
    expect(await photos.all()).toEqual([]);
  });

  it.each([
    ['by number', [1, 1, 1, 1], '2,3,4'],
    ['by size', [5, 4, 1, 5], '2,3,4'],
    ['a photo larger than the limit', [5, 4, 1, 11], '1,2,3'],
    ['the same photo twice', [9, 1], '1,2'],
  ])('limits photos of messages, and evicts the oldest first: %s', async (_name, sizes, left) => {
    const photos = open();
    for (const [index, size] of sizes.entries()) await photos.keep(photo(index + 1, size));
    await photos.keep(photo(sizes.length, sizes.at(-1)));
    expect(names(await photos.all())).toBe(left);
  });

  it('does not evict photos of messages that are to stay', async () => {
    const photos = open();
    for (const minute of [1, 2, 3]) await photos.keep(photo(minute));
    const staying = new Set([1, 3].map((minute) => String(minute).repeat(64)));
    expect(await photos.keep(photo(4), staying)).toBe(true);
    expect(names(await photos.all())).toBe('1,3,4');
    expect(await photos.keep(photo(5), new Set([...staying, '4'.repeat(64)]))).toBe(false);
    expect(names(await photos.all())).toBe('1,3,4');
  });
});
