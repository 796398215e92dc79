import { createContext, use, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePerson } from '../use-session.tsx';
import { type LastScreens, whereIs } from './last-screens.ts';

export const LastScreensContext = createContext<LastScreens | null>(null);

/**
 * For a list that people come back to: it takes the place of what was kept of it once it is `ready` (what is to be read
 * was read, and is drawn with this render), and is kept itself from then on.
 */
export function useLastScreen(ready: boolean): void {
  const screens = use(LastScreensContext);
  const { pathname, search } = useLocation();
  const userId = usePerson()?.userId ?? null;
  useLayoutEffect(() => {
    if (!ready || screens === null) return;
    screens.stands();
    const path = whereIs({ location: { pathname, search } as Location });
    return path === null ? undefined : screens.watch(path, userId);
  }, [ready, screens, pathname, search, userId]);
}

/** For what stands beside a list, with another height before it is `ready`: the app does not show itself until then. */
export function useBesideLastScreen(ready: boolean): void {
  const screens = use(LastScreensContext);
  useLayoutEffect(() => (ready ? undefined : screens?.hold()), [ready, screens]);
}
