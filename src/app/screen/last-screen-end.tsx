import { useLingui } from '@lingui/react';
import { use, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { LastScreensContext } from '../../session/last-screen/use-last-screen.ts';

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
