import { useLingui } from '@lingui/react';
import { createContext, use, useLayoutEffect, useRef } from 'react';
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

/**
 * Ends the last screen where its list does not load: a redirected person sees the new screen, and in another language
 * the stored screen does not match.
 */
export function LastScreenEnd() {
  const screens = use(LastScreensContext);
  const { pathname } = useLocation();
  const { i18n } = useLingui();
  const began = useRef({ pathname, locale: i18n.locale });
  useLayoutEffect(() => {
    if (pathname !== began.current.pathname) screens?.end();
  }, [pathname, screens]);
  useLayoutEffect(() => {
    if (i18n.locale === began.current.locale) return;
    began.current.locale = i18n.locale;
    screens?.forget();
  }, [i18n.locale, screens]);
  return null;
}
