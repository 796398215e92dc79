import { describe, expect, it } from 'vitest';
import { nodeDevice } from '../../testing/node-device.ts';

/** A device whose browser caches these photos and reports these numbers. */
function device(options: {
  photos: number[];
  estimate: { usage: number; quota: number } | null;
  persisted: boolean | null;
}) {
  const photos = new Map(options.photos.map((size, index) => [`/media/${index}`, new Response(new Uint8Array(size))]));
  const cache = {
    keys: async () => [...photos.keys()].map((path) => new Request(`http://lapka.example${path}`)),
    match: async (request: Request) => photos.get(new URL(request.url).pathname)?.clone(),
  };
  const caches = {
    has: async () => photos.size > 0,
    open: async () => cache,
    delete: async () => {
      photos.clear();
      return true;
    },
  } as unknown as CacheStorage;
  return nodeDevice({
    origin: 'http://lapka.example',
    name: `space-${process.pid}-${Math.random()}`,
    fetch: async () => {
      throw new TypeError('Failed to fetch');
    },
    caches,
    storage: {
      persist: async () => false,
      persisted: async () => options.persisted,
      estimate: async () => options.estimate,
    },
  });
}

describe('the storage use of the app', () => {
  it('reports storage use and freeable space in bytes, and leaves nothing to free after freeing', async () => {
    const one = device({ photos: [1_000, 234], estimate: { usage: 5_000, quota: 90_000 }, persisted: true });
    try {
      expect(await one.storageUse()).toEqual({ usage: 5_000, quota: 90_000, freeable: 1_234, persisted: true });
      expect(await one.freeSpace()).toEqual({ before: 5_000, after: 5_000 });
      expect((await one.storageUse()).freeable).toBe(0);
    } finally {
      await one.close();
    }
  });

  it('reports unknown storage use if the browser does not report it', async () => {
    const one = device({ photos: [], estimate: null, persisted: null });
    try {
      expect(await one.storageUse()).toEqual({ usage: null, quota: null, freeable: 0, persisted: null });
    } finally {
      await one.close();
    }
  });
});
