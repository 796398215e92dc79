import type { Place } from '../domain/place/schema.ts';
import { useLocale } from './use-locale.ts';

/** A city in the current language's format: "Lviv, Ukraine". */
export function usePlaceText() {
  const { locale } = useLocale();
  return (place: Place) => `${place.city[locale]}, ${place.country[locale]}`;
}
