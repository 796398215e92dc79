/**
 * Keeps answers for a while: who asks meanwhile, also while the first question is on its way, gets the same one. A failed question is asked again by the next. At most
 * `most` answers are kept; the oldest goes first.
 */
export function keepFor<T>(options: { milliseconds: number; most: number; now: () => number }) {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<T> }>();
  return {
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const there = kept.get(key);
      if (there !== undefined && options.now() - there.at < options.milliseconds) return there.answer;
      const answer = ask();
      const entry = { at: options.now(), answer };
      kept.delete(key);
      kept.set(key, entry);
      answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      const oldest = kept.keys().next();
      if (kept.size > options.most && !oldest.done) kept.delete(oldest.value);
      return answer;
    },
  };
}
