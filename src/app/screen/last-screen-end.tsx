import { useLingui } from '@lingui/react';
import { use, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { LastScreensContext } from '../../session/last-screen/use-last-screen.ts';

/**
 * Where a last screen ends although its list does not come: whoever is led elsewhere sees that, and in another language
 * nothing of what was kept would be shown.
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
