/** Wakes all waiters at the next generation, and counts the generations. */
export class WakeUps {
  #generation = 0;
  readonly #waiting = new Set<() => void>();

  get generation(): number {
    return this.#generation;
  }

  /** Starts the next generation: all waiters continue. */
  wake(): void {
    this.#generation += 1;
    for (const go of [...this.#waiting]) go();
  }

  /** Settles when the generation differs from `seen`, after `ms` (null: never), or when `signal` aborts. */
  after(seen: number, ms: number | null, signal: AbortSignal): Promise<void> {
    if (this.#generation !== seen) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = ms === null ? undefined : setTimeout(done, ms);
      this.#waiting.add(done);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });
  }
}
