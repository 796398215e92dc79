/** Wakes all who wait for the next generation of something, and says which generation there is. */
export class WakeUps {
  #generation = 0;
  readonly #waiting = new Set<() => void>();

  get generation(): number {
    return this.#generation;
  }

  /** The next generation: everybody goes on. */
  wake(): void {
    this.#generation += 1;
    for (const go of [...this.#waiting]) go();
  }

  /** Settles when the generation is another than `seen`, after `ms` (null: never), or when `signal` ends it. */
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
