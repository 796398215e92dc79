import { afterEach, describe, expect, it, vi } from 'vitest';
import { cachesOrNull, indexedDbOrNull, serviceWorkers } from './browser-parts.ts';
import { localStore, tabStore } from './browser-storage.ts';

const STORES = [
  ['localStorage', localStore],
  ['sessionStorage', tabStore],
] as const;

const refuse = () => {
  throw new DOMException('The user denied permission to access the database.', 'SecurityError');
};

/** Simulates blocked site data: reading the global throws. */
const block = (target: object, name: string) =>
  Object.defineProperty(target, name, { configurable: true, get: refuse });

describe.each(STORES)('browser storage: %s', (name, store) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  afterEach(() => {
    if (before !== undefined) Object.defineProperty(globalThis, name, before);
    globalThis[name].clear();
  });

  it('reads back what was written, as text and as JSON', () => {
    expect(store.write('a', '{"b":1}')).toBe(true);
    expect(store.read('a')).toBe('{"b":1}');
    expect(store.readJson('a')).toEqual({ b: 1 });
    expect(store.writeJson('ab', [1])).toBe(true);
    expect(store.names('a').sort()).toEqual(['a', 'ab']);
    store.remove('a');
    expect(store.read('a')).toBeNull();
  });

  it('reads a text that is not JSON as null', () => {
    store.write('a', '{');
    expect(store.readJson('a')).toBeNull();
  });

  it('answers false when a write finds the storage full', () => {
    vi.stubGlobal(name, { setItem: refuse, clear: () => undefined });
    expect(store.write('a', 'b')).toBe(false);
    vi.unstubAllGlobals();
  });

  it('reads nothing from a blocked storage, and never throws', () => {
    block(globalThis, name);
    expect(store.write('a', 'b')).toBe(false);
    expect(store.writeJson('a', {})).toBe(false);
    store.remove('a');
    expect([store.read('a'), store.readJson('a'), store.names('')]).toEqual([null, null, []]);
  });
});

describe('a blocked part of the browser', () => {
  it('is undefined when the browser blocks it', () => {
    const indexed = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
    const caches = Object.getOwnPropertyDescriptor(globalThis, 'caches');
    block(globalThis, 'indexedDB');
    block(globalThis, 'caches');
    block(navigator, 'serviceWorker');
    try {
      expect([indexedDbOrNull(), cachesOrNull(), serviceWorkers()]).toEqual([null, null, undefined]);
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      for (const [name, descriptor] of [
        ['indexedDB', indexed],
        ['caches', caches],
      ] as const) {
        if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
        else Object.defineProperty(globalThis, name, descriptor);
      }
    }
  });
});
