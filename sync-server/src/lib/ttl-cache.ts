import { LRUCache } from 'lru-cache';

/**
 * Keeps answers for a while: who asks meanwhile, also while the first question is on its way, gets the same one. A
 * failed question is asked again by the next. At most `most` answers are kept; the one that nobody asked for longest
 * goes first.
 */
export function ttlCache<T>(options: { milliseconds: number; most: number; now: () => number }) {
  // Without the cache's own time to live: it knows no clock that begins at 0, and its end is one tick later than what
  // is promised (how long a token outlives its session).
  const kept = new LRUCache<string, { readonly at: number; readonly answer: Promise<T> }>({ max: options.most });
  return {
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const there = kept.get(key);
      if (there !== undefined && options.now() - there.at < options.milliseconds) return there.answer;
      const answer = ask();
      const entry = { at: options.now(), answer };
      kept.set(key, entry);
      answer.catch(() => {
        if (kept.peek(key) === entry) kept.delete(key);
      });
      return answer;
    },
  };
}
