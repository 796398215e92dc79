import { setTimeout } from 'node:timers/promises';
import { whenSettled } from '../../../../src/domain/promises.ts';

/**
 * Back-off after failures: `first`, twice that, four times … up to `most`, each shortened at random by up to half.
 * Milliseconds.
 */
export interface Pauses {
  readonly first: number;
  readonly most: number;
}

export function pauseAfter(failures: number, pauses: Pauses): number {
  const longest = Math.min(pauses.most, pauses.first * 2 ** Math.min(failures, 30));
  return longest * (0.5 + Math.random() / 2);
}

/** Resolves after the time, or at once when `signal` aborts; never rejects, because a stop is no failure. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return whenSettled(setTimeout(milliseconds, undefined, { signal, ref: false }));
}

/** Repeats `work`, with growing pauses, until it succeeds or `stopping` aborts; each failure calls `failed`. */
export async function repeatUntilDone(
  work: () => Promise<void>,
  options: { pauses: Pauses; stopping: AbortSignal; failed(error: unknown, tries: number): void },
): Promise<void> {
  for (let failures = 0; !options.stopping.aborted; failures += 1) {
    try {
      await work();
      return;
    } catch (error) {
      options.failed(error, failures + 1);
    }
    await pause(pauseAfter(failures, options.pauses), options.stopping);
  }
}
