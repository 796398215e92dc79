import { type ComponentType, lazy } from 'react';

/**
 * The code of a screen, or of the frame around it (`P`: its properties): fetched when it is first shown, and again some
 * time after a failure.
 */
export interface ScreenCode<P = object> {
  /** Renders at once when the code is loaded, and suspends otherwise. */
  current(): ComponentType<P>;
  /** Fetches the code ahead; rejects on failure, and a later `current` tries again. */
  fetch(): Promise<void>;
}

/** React renders again at once after a failure; fetching again each time would loop for ever. */
const REST_MS = 500;

/**
 * `lazy` alone would remember a failed fetch for ever; here a later visit, or "Load again", tries again. Code that is
 * already loaded does not suspend: React delays what follows a fallback by 300 ms, which would be half of a cold start.
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
