import { createContext, use, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePerson } from '../session.tsx';
import { type LastScreens, whereIs } from './last-screens.ts';

export const LastScreensContext = createContext<LastScreens | null>(null);

/**
 * For a list that people return to: it replaces its stored screen once it is `ready` (its data were read, and this
 * render shows them), and is itself stored from then on.
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

/** For parts beside a list that have another height before they are `ready`: the app stays invisible until then. */
export function useBesideLastScreen(ready: boolean): void {
  const screens = use(LastScreensContext);
  useLayoutEffect(() => (ready ? undefined : screens?.hold()), [ready, screens]);
}
