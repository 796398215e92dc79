/** Runs at most `width` tasks at a time, the others in order of arrival. */
export function concurrencyLimit(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot is passed on and not released, so that a new task cannot overtake.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
