import { type ComponentType, lazy } from 'react';

/**
 * The code of a screen, or of the frame around it (`P`: its properties): fetched when it is shown first, and again when
 * that failed a while ago.
 */
export interface ScreenCode<P = object> {
  /** Renders at once when the code is there, and suspends otherwise. */
  current(): ComponentType<P>;
  /** Fetches the code ahead; rejects when that fails, and a later `current` tries again. */
  fetch(): Promise<void>;
}

/** React renders again at once when something failed; a new fetch each time would never end. */
const REST_MS = 500;

/**
 * `lazy` alone would remember a failed fetch for ever; here a later visit, or "Load again", is a new try. Code that is
 * already there does not suspend: React holds back what comes after a fallback for 300 ms, which would be half of a
 * cold start.
 */
export function screenCode<P = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  now: () => number = Date.now,
): ScreenCode<P> {
  let failedAt: number | null = null;
  let loaded: ComponentType<P> | null = null;
  const fetch = async () => {
    try {
      const module = await load();
      loaded = module.default;
      return module;
    } catch (error) {
      failedAt = now();
      throw error;
    }
  };
  let code = lazy(fetch);
  return {
    current() {
      if (loaded !== null) return loaded;
      if (failedAt !== null && now() - failedAt > REST_MS) {
        failedAt = null;
        code = lazy(fetch);
      }
      return code;
    },
    async fetch() {
      if (loaded === null) await fetch();
    },
  };
}

export function Screen({ code }: { code: ScreenCode }) {
  const Current = code.current();
  return <Current />;
}
