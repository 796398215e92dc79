import { bestEffort } from '../../../../src/domain/promises.ts';
import { type Pauses, pause, pauseAfter } from '../../base/lib/pauses.ts';
import { type Expiry, type ExpiryParts, openExpiry } from './expiry.ts';

const PAUSES: Pauses = { first: 500, most: 60_000 };

/** Removes announcements at their end until it is stopped. `stop` waits for the current step. */
export function runExpiry(parts: ExpiryParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let expiry: Expiry | null = null;

  /** Returns the pause before the next step. */
  async function step(failures: number): Promise<{ rest: number; failures: number }> {
    try {
      expiry ??= await openExpiry(parts);
      return { rest: await expiry.step(), failures: 0 };
    } catch (error) {
      parts.onRan?.('ends', false);
      parts.log.warn({ err: error }, 'announcements could not be ended and will be looked at again');
      return { rest: pauseAfter(failures, PAUSES), failures: failures + 1 };
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const done = await step(failures);
      failures = done.failures;
      await pause(done.rest, stopping.signal);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      // If the engine is unreachable, the next start uses an older note.
      await bestEffort(expiry?.note());
      await bestEffort(parts.cleanupLease.letGo());
    },
  };
}
