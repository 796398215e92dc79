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

it('ends the worker of a page that is put aside, and loads the page anew when it comes back', () => {
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

/** A page of which something is kept; the answer is how often it was. */
function keptPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const target = Object.assign(new EventTarget(), { document });
  let kept = 0;
  const stay = onPageHidden(target as unknown as Window, () => {
    kept += 1;
  });
  const hide = (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  const becomes = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { kept: () => kept, stay, hide, becomes };
}

it('what is on a page is kept when it is hidden or closed', () => {
  const { kept, hide, becomes } = keptPage();
  becomes('visible');
  expect(kept()).toBe(0);
  becomes('hidden');
  expect(kept()).toBe(1);
  hide(false);
  expect(kept()).toBe(2);
});

it('not when it is put aside, and not any more when nobody asks for it', () => {
  const { kept, stay, hide, becomes } = keptPage();
  hide(true);
  becomes('hidden');
  stay();
  hide(false);
  expect(kept()).toBe(0);
});

describe('the transactions of a page', () => {
  /** A database with one entry, whose page can be put aside; `read` says how a transaction that reads it ended. */
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

  it('are aborted when it is put aside, those under way and those that come then', async () => {
    const { begin, read, hide } = await opened();
    expect(await read()).toBe('complete');
    const underWay = [read(), read()];
    hide(true);
    expect(await Promise.all(underWay)).toEqual(['aborted', 'aborted']);
    const after = begin();
    expect(() => after.objectStore('notes')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
  });

  it('go on to their end when it is closed', async () => {
    const { read, hide } = await opened();
    const underWay = read();
    hide(false);
    expect(await underWay).toBe('complete');
  });
});
