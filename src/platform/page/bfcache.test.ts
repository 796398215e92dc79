import { IDBFactory, IDBDatabase as NodeDatabase } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { abortOnFreeze, onPageHidden, reloadOnRestore, terminateOnFreeze } from './bfcache.ts';

function page() {
  const target = new EventTarget();
  const done: string[] = [];
  terminateOnFreeze({ terminate: () => void done.push('ended') }, target as unknown as Window);
  reloadOnRestore(target as unknown as Window, () => void done.push('loaded anew'));
  const happen = (type: string, persisted: boolean) =>
    target.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { done, happen };
}

it('ends the worker of a page that enters the back-forward cache, and reloads the page when it is restored', () => {
  const { done, happen } = page();
  happen('pagehide', true);
  expect(done).toEqual(['ended']);
  happen('pageshow', true);
  expect(done).toEqual(['ended', 'loaded anew']);
});

it('does nothing when a page is opened or closed', () => {
  const { done, happen } = page();
  happen('pageshow', false);
  happen('pagehide', false);
  expect(done).toEqual([]);
});

/** A page whose screen is stored; answers how often it was stored. */
function storingPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const target = Object.assign(new EventTarget(), { document });
  let timesStored = 0;
  const stay = onPageHidden(target as unknown as Window, () => {
    timesStored += 1;
  });
  const hide = (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  const becomes = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { timesStored: () => timesStored, stay, hide, becomes };
}

it('stores a page’s screen when the page is hidden or closed', () => {
  const { timesStored, hide, becomes } = storingPage();
  becomes('visible');
  expect(timesStored()).toBe(0);
  becomes('hidden');
  expect(timesStored()).toBe(1);
  hide(false);
  expect(timesStored()).toBe(2);
});

it('does not store a screen when its page is frozen, nor after the listener was removed', () => {
  const { timesStored, stay, hide, becomes } = storingPage();
  hide(true);
  becomes('hidden');
  stay();
  hide(false);
  expect(timesStored()).toBe(0);
});

describe('the transactions of a page', () => {
  /** A database with one entry, whose page can be frozen; `read` says how a transaction that reads it ended. */
  async function opened() {
    const connections = Object.create(NodeDatabase.prototype) as IDBDatabase;
    const target = new EventTarget();
    abortOnFreeze(target as unknown as Window, connections);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = new IDBFactory().open('kept');
      request.onupgradeneeded = () => void request.result.createObjectStore('notes').put('here', 'key');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => resolve(request.result);
    });
    const begin = () => connections.transaction.call(database, 'notes');
    const read = () =>
      new Promise<string>((resolve) => {
        const transaction = begin();
        transaction.oncomplete = () => resolve('complete');
        transaction.onabort = () => resolve('aborted');
        transaction.objectStore('notes').get('key');
      });
    const hide = (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
    return { begin, read, hide };
  }

  it('aborts a page’s transactions when it is frozen, those in flight and later ones', async () => {
    const { begin, read, hide } = await opened();
    expect(await read()).toBe('complete');
    const underWay = [read(), read()];
    hide(true);
    expect(await Promise.all(underWay)).toEqual(['aborted', 'aborted']);
    const after = begin();
    expect(() => after.objectStore('notes')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
  });

  it('lets a page’s transactions finish when it is closed', async () => {
    const { read, hide } = await opened();
    const underWay = read();
    hide(false);
    expect(await underWay).toBe('complete');
  });
});
