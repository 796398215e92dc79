import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostFact } from '../../domain/post/schema.ts';
import { openSavedPostStore } from '../bookmarks/saved-post-store.ts';
import { openMirrorStore } from '../mirror/store.ts';
import { openOwnStore } from '../own/own-store.ts';
import { commentNumber, factNumber } from '../testing/facts.ts';
import { watchTransactions } from '../testing/transactions.ts';
import { openDeviceStore } from './device-store.ts';
import { openStore } from './open.ts';
import { reopening } from './reopening.ts';

interface Letters extends DBSchema {
  letters: { key: string; value: number };
}

const USER = '0'.repeat(32);
const PHOTO = {
  sha256: 'a'.repeat(64),
  bytes: new Uint8Array([1]).buffer,
  type: 'image/jpeg',
  addedAt: '2026-11-20T10:00:00.000Z',
  state: 'waiting' as const,
  code: null,
};
const PRIVATE = { ...PHOTO, sha256: 'b'.repeat(64), message: 'message:1', keptAt: PHOTO.addedAt };

let transactions: ReturnType<typeof watchTransactions>;
beforeEach(() => {
  transactions = watchTransactions();
});
afterEach(() => transactions.end());

const letters = (atOnce: boolean) => {
  const factory = new IDBFactory();
  const make = (database: IDBDatabase) => void database.createObjectStore('letters');
  return reopening(() => openStore<Letters>(factory, 'letters', [make]), { atOnce });
};

describe('concurrent calls of a store', () => {
  const ask = (store: ReturnType<typeof letters>) =>
    Promise.all(['a', 'b', 'c'].map((name, place) => store.use((open) => open.put('letters', place, name))));

  it('runs concurrent calls one transaction after the other, also after a failed one', async () => {
    const store = letters(false);
    const failed = store.use(async (open) => {
      const transaction = open.transaction('letters', 'readwrite');
      transaction.done.catch(() => undefined);
      await transaction.store.put(9, 'gone');
      transaction.abort();
      throw new Error('a defect');
    });
    const asked = ask(store);
    await expect(failed).rejects.toThrow('a defect');
    expect(await asked).toEqual(['a', 'b', 'c']);
    expect(await store.use((open) => open.getAll('letters'))).toEqual([0, 1, 2]);
    expect(transactions.most()).toBe(1);
  });

  it('finishes the calls of a store before it closes', async () => {
    const store = letters(false);
    const asked = ask(store);
    await store.close();
    expect(await asked).toEqual(['a', 'b', 'c']);
    expect(transactions.most()).toBe(1);
  });

  it('runs the calls of a store concurrently on request', async () => {
    const store = letters(true);
    await ask(store);
    expect(transactions.most()).toBeGreaterThan(1);
  });
});

/** Each store of the worker, with calls of all its methods at once. */
const STORES: [string, (factory: IDBFactory) => Promise<unknown>][] = [
  [
    'the device',
    (factory) => {
      const store = openDeviceStore(factory, '');
      const server = { epoch: 'epoch-1', ownSeq: 7 };
      return Promise.all([
        ...[store.write('session', null), store.read('session'), store.write('clockOffset', 5)],
        ...[store.writeServer(USER, server), store.readServer(USER), store.writeServer(USER, null)],
        ...[store.forgetLastScreens(), store.readLastScreen('/'), store.readOwnAnswers(), store.forgetOwnAnswers()],
      ]);
    },
  ],
  [
    'a mirror',
    async (factory) => {
      const store = openMirrorStore(factory, '', 'community');
      const loading = await store.begin('epoch-1');
      const [post, comment] = [factNumber(1), commentNumber(1, 1)];
      await Promise.all([loading.write([post]), loading.write([comment]), store.state()]);
      await loading.finish('1');
      const through = { key: 'profiles|1', database: 'profiles', fact: { _id: 'profile' }, at: 1 };
      return Promise.all([
        ...[store.apply([{ id: post._id, fact: { ...post, postTitle: 'Another' } }], '2'), store.byId(post._id)],
        ...[store.comments(post._id), store.posts(null, 5), store.current(), store.prove(5)],
        ...[store.keepThrough(through), store.through(through.key), store.throughBetween('profiles', 'a', 'z')],
        ...[store.throughBytes(), store.dropThrough(through.key), store.clearThrough(), store.begin('epoch-2')],
      ]);
    },
  ],
  [
    'a person’s data',
    (factory) => {
      const store = openOwnStore(factory, '', USER);
      return Promise.all([
        ...[store.keepPhoto(PHOTO), store.markPhoto(PHOTO.sha256, 'sent', null), store.photo(PHOTO.sha256)],
        ...[store.photos(), store.removePhoto(PHOTO.sha256), store.delivered('notification')],
        ...[store.searchDelivered('message', 'cat'), store.applyDelivered([]), store.clearDelivered()],
        ...[store.privatePhotos.keep(PRIVATE), store.privatePhotos.all(), store.privatePhotos.read(PRIVATE.sha256)],
        ...[store.privatePhotos.drop([PRIVATE.sha256]), store.privatePhotos.clear()],
      ]);
    },
  ],
  [
    'bookmarks',
    (factory) => {
      const store = openSavedPostStore(factory, '', USER);
      const post = factNumber(1) as unknown as PostFact;
      const savedPost = { id: post._id, post, comments: [], gone: null, photos: [], at: 5 };
      return Promise.all([
        store.put(savedPost),
        store.ids(),
        store.get(post._id),
        store.photos(),
        store.remove([post._id]),
      ]);
    },
  ],
];

it.each(STORES)('never has two transactions in flight in the store %s', async (_name, use) => {
  await use(new IDBFactory());
  expect(transactions.most()).toBe(1);
});
