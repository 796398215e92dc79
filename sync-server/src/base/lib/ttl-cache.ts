import { LRUCache } from 'lru-cache';

/**
 * Caches results for a while: callers in that time, also while the first request is in flight, get the same one. A
 * failure is not cached. At most `most` results are cached; the least recently used one is evicted first.
 */
export function ttlCache<T>(options: { milliseconds: number; most: number; now: () => number }) {
  // Does not use the cache's own TTL: that fails with a clock that begins at 0, and expires one tick later than
  // promised (how long a token outlives its session).
  const entries = new LRUCache<string, { readonly at: number; readonly answer: Promise<T> }>({ max: options.most });
  return {
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const there = entries.get(key);
      if (there !== undefined && options.now() - there.at < options.milliseconds) return there.answer;
      const answer = ask();
      const entry = { at: options.now(), answer };
      entries.set(key, entry);
      answer.catch(() => {
        if (entries.peek(key) === entry) entries.delete(key);
      });
      return answer;
    },
  };
}
