import { type ComponentType, lazy } from 'react';

/** The code of a screen: fetched when it is shown first, and again when that failed a while ago. */
export interface ScreenCode {
  current(): ComponentType;
}

/** React renders again at once when something failed; a new fetch each time would never end. */
const REST_MS = 500;

/** `lazy` alone would remember a failed fetch for ever; here a later visit, or "Load again", is a new try. */
export function screenCode(load: () => Promise<{ default: ComponentType }>, now: () => number = Date.now): ScreenCode {
  let failedAt: number | null = null;
  const fresh = () =>
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        failedAt = now();
        throw error;
      }
    });
  let code = fresh();
  return {
    current() {
      if (failedAt !== null && now() - failedAt > REST_MS) {
        failedAt = null;
        code = fresh();
      }
      return code;
    },
  };
}

export function Screen({ code }: { code: ScreenCode }) {
  const Current = code.current();
  return <Current />;
}
