/** A replaceable clock: `now` in milliseconds since 1970; `after` runs a function once and answers how to cancel it. */
export interface Clock {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after the time, or at once when `signal` aborts; never rejects, because an aborted wait is no failure. */
export function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const stop = () => {
      cancel();
      resolve();
    };
    const cancel = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * The answer of `work`, or `late` if it takes longer. For operations that may hang for ever without an error, as
 * IndexedDB does in some private windows (PouchDB issue 9087); the work itself cannot be stopped and continues.
 */
export function within<T, L>(clock: Clock, milliseconds: number, work: Promise<T>, late: L): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(milliseconds, () => resolve(late));
    work.then(
      (value) => {
        cancel();
        resolve(value);
      },
      (error: unknown) => {
        cancel();
        reject(error);
      },
    );
  });
}
