import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../../i18n/use-locale.ts';
import { loadHandbook } from './handbook.ts';

/** The articles' texts in the current language; while another language loads, those of the previous one. */
export function useHandbook() {
  const { locale } = useLocale();
  return useQuery({
    queryKey: ['handbook', locale],
    queryFn: () => loadHandbook(locale),
    placeholderData: (before) => before,
  });
}
