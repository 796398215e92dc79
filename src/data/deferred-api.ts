import type { Clock } from '../platform/clock.ts';
import type { DataApi } from './api.ts';
import { backoff } from './sync/backoff.ts';

/**
 * The data client of the page: each call waits for `coming`, whose code is still loading, and is sent to the worker by
 * its name. Calls stay in order.
 */
export function deferredApi(coming: Promise<DataApi>): DataApi {
  return new Proxy({} as DataApi, {
    // `await` reads `then` of an object; this one is no promise.
    get: (_target, name) =>
      name === 'then'
        ? undefined
        : async (...given: unknown[]) => {
            const api = await coming;
            return Reflect.apply(Reflect.get(api, name), api, given);
          },
  });
}

/** Retries loading code until it succeeds: after each failure it pauses, and a returning network ends the pause. */
export async function whenLoaded<T>(options: {
  load: () => Promise<T>;
  clock: Clock;
  random: () => number;
  /** Notifies when the network may be back. */
  page: Pick<Window, 'addEventListener'>;
}): Promise<T> {
  const { load, clock, random, page } = options;
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch {
      const over = new AbortController();
      await new Promise<void>((again) => {
        const cancel = clock.after(backoff(failures, random()), again);
        over.signal.addEventListener('abort', cancel);
        page.addEventListener('online', () => again(), { signal: over.signal });
      });
      over.abort();
    }
  }
}
