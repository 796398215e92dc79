/**
 * For work that is only an advantage: a cache, a prefetch, a note for a later start. If it fails, nothing is lost and
 * the next attempt comes by itself. Resolves when the work has ended; never rejects.
 */
export function bestEffort(work: Promise<unknown> | null | undefined): Promise<void> {
  return whenSettled(work);
}

/** Resolves when the work has ended, done or failed. For queues and closings: the failure belongs to its own caller. */
export async function whenSettled(work: Promise<unknown> | null | undefined): Promise<void> {
  await work?.then(
    () => undefined,
    () => undefined,
  );
}

/**
 * For a promise that is awaited only after others: without a handler, a rejection before that counts as unhandled,
 * and an unhandled rejection ends the process.
 */
export function handleLater(work: Promise<unknown>): void {
  work.catch(() => undefined);
}

/** Runs pieces of work in sequence; a failed one does not block the next. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  async add<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = whenSettled(result);
    return await result;
  }
}
