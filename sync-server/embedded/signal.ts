/**
 * Wakes all waiters at the next change. A reader takes `version` before it reads the data and waits with it afterwards:
 * a change in between ends the wait at once, so none is missed.
 */
export class Signal {
  #version = 0;
  readonly #waiting = new Set<() => void>();

  get version(): number {
    return this.#version;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  notify(): void {
    this.#version++;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves with the next change, without a timeout. */
  async next(): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        resolve();
      };
      this.#waiting.add(done);
    });
  }

  /** Resolves when `version` is no longer the current one, after `milliseconds`, or when `stop` is aborted. */
  async changedSince(version: number, milliseconds: number, stop: AbortSignal): Promise<void> {
    if (this.#version !== version || stop.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        stop.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(milliseconds, 2 ** 31 - 1));
      this.#waiting.add(done);
      stop.addEventListener('abort', done);
    });
  }
}
