import { isDenied } from '../../platform/browser-parts.ts';

/** Holding one Web Lock for as long as this context lives. */
export interface HeldLock {
  /** Takes the lock from whoever holds it: for a holder that does not answer any more. */
  steal(): void;
  /** Gives it to whoever waits and stands in line again; nothing while it is not ours. */
  yield(): void;
  /** Gives it up; resolves when what was opened under it is closed. */
  release(): Promise<void>;
}

/**
 * Waits for the lock in line; `onHeld` runs when it is ours, `onLost` when it was stolen or given up. A stolen lock,
 * and one that was yielded, is waited for again. Without Web Locks, or where the browser denies them, it counts as held
 * at once.
 */
export function holdLock(options: {
  locks: LockManager | null;
  name: string;
  onHeld: () => Promise<void>;
  onLost: () => Promise<void>;
}): HeldLock {
  const { name, onHeld, onLost } = options;
  let { locks } = options;
  let closed = false;
  let held = false;
  let queue = new AbortController();
  let letGo: () => void = () => undefined;
  let ended: Promise<void> = Promise.resolve();

  function hold(): Promise<void> {
    // Granted in the moment in which it was given up.
    if (closed) return Promise.resolve();
    held = true;
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return onHeld()
      .then(() => until)
      .finally(async () => {
        // Not after a theft: then the loss was handled when it was noticed.
        if (held) await lose();
      });
  }

  async function lose(): Promise<void> {
    held = false;
    await onLost();
  }

  function request(steal: boolean): void {
    if (locks === null) {
      ended = hold();
      return;
    }
    queue = new AbortController();
    const asked = steal ? { steal: true } : { signal: queue.signal };
    const { signal } = queue;
    ended = locks.request(name, asked, hold).then(
      () => {
        if (!closed) request(false);
      },
      async (error: unknown) => {
        if (isDenied(error)) {
          locks = null;
          return closed ? undefined : hold();
        }
        // Stolen from us, or we left the line to steal it ourselves.
        if (signal.aborted && !held) return;
        if (held) await lose();
        letGo();
        if (!closed) request(false);
      },
    );
  }

  request(false);
  return {
    steal() {
      if (locks === null || held || closed) return;
      queue.abort();
      request(true);
    },
    yield() {
      // Without locks there is nobody to yield to.
      if (locks !== null && held && !closed) letGo();
    },
    async release() {
      closed = true;
      queue.abort();
      letGo();
      await ended;
    },
  };
}
