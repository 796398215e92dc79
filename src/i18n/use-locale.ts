import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { Locale } from '../domain/document.ts';
import { storeLocale } from './locale.ts';
import { activateLocale } from './setup.ts';

/** The current language, and a command that changes it, stores the choice and resolves when the new texts are shown. */
export function useLocale() {
  const { i18n } = useLingui();
  const change = useCallback(async (next: Locale) => {
    await activateLocale(next);
    storeLocale(next);
  }, []);
  return { locale: i18n.locale === 'uk' ? ('uk' as const) : ('en' as const), change };
}
