import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStorageMark, storageSpace, writeStorageMark } from './storage.ts';

const manager = (parts: Partial<StorageManager>) => parts as StorageManager;

describe('the browser’s storage space', () => {
  it('promises nothing and reports nothing where the browser has no storage manager', async () => {
    for (const data of [storageSpace(undefined), storageSpace(manager({}))]) {
      expect(await data.persist()).toBe(false);
      expect(await data.estimate()).toBeNull();
    }
  });

  it.each([
    ['both numbers', { usage: 5, quota: 10 }, { usage: 5, quota: 10 }],
    ['a quota of 0', { usage: 5, quota: 0 }, null],
    ['no quota', { usage: 5 }, null],
  ])('reads a storage estimate with %s', async (_name, answer, expected) => {
    expect(await storageSpace(manager({ estimate: async () => answer })).estimate()).toEqual(expected);
  });

  it('requests persistent storage only if it is not granted yet', async () => {
    const persist = vi.fn(async () => true);
    expect(await storageSpace(manager({ persist, persisted: async () => true })).persist()).toBe(true);
    expect(persist).not.toHaveBeenCalled();
    expect(await storageSpace(manager({ persist, persisted: async () => false })).persist()).toBe(true);
    expect(await storageSpace(manager({ persist })).persist()).toBe(true);
    expect(persist).toHaveBeenCalledTimes(2);
  });
});

describe('the mark that data were stored here', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('finds the storage mark until it is removed', () => {
    expect(readStorageMark()).toBe(false);
    writeStorageMark(true);
    expect(readStorageMark()).toBe(true);
    writeStorageMark(false);
    expect(readStorageMark()).toBe(false);
  });

  it('finds no storage mark in a browser that blocks localStorage', () => {
    const closed = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
    writeStorageMark(true);
    expect(readStorageMark()).toBe(false);
    vi.unstubAllGlobals();
  });
});
