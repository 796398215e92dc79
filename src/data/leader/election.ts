import { isDenied } from '../../platform/browser-parts.ts';

/** Holds one Web Lock for the lifetime of this context. */
export interface HeldLock {
  /** Takes the lock from a holder that does not respond any more. */
  steal(): void;
  /** Gives the lock to the next waiting tab and queues again; does nothing while this tab does not hold it. */
  yield(): void;
  /** Gives up the lock; resolves when what was opened under it is closed. */
  release(): Promise<void>;
}

/**
 * Queues for the lock; `onHeld` runs when it is granted, `onLost` when it was stolen or given up. After a theft or a
 * yield it queues again. Without Web Locks, or if the browser denies them, the lock counts as held at once.
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
    // Granted at the very moment at which it was given up.
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
        // Stolen from this tab, or this tab left the queue to steal it.
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
      // Without locks there is no other tab to yield to.
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
