import { useQuery } from '@tanstack/react-query';
import type { PetKind } from '../../domain/pet/schema.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { loadDescriptions } from './descriptions.ts';

/** The descriptions in the current language; while another language loads, those of the previous one. */
export function useDescriptions(kind: PetKind, enabled = true) {
  const { locale } = useLocale();
  return useQuery({
    queryKey: ['breeds', kind, locale],
    queryFn: () => loadDescriptions(kind, locale),
    enabled,
    placeholderData: (before) => before,
  });
}
