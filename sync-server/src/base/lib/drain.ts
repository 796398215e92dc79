/**
 * Processes each item, at most `width` at a time, in order. After a failure it starts no more items, waits for those in
 * progress, and then throws the failure.
 */
export async function drain<T>(things: readonly T[], width: number, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things.values();
  let failed = false;
  const workers = Array.from({ length: Math.min(width, things.length) }, async () => {
    for (const thing of waiting) {
      if (failed) return;
      try {
        await work(thing);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  });
  const results = await Promise.allSettled(workers);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
