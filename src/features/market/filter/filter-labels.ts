import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnnouncementKind } from '../../../domain/announcement/schema.ts';
import type { Locale } from '../../../domain/document.ts';
import type { MarketFilter } from '../../../domain/market/filter.ts';
import type { Place } from '../../../domain/place/schema.ts';
import { breedText, PET_KIND_NAMES } from '../../../i18n/pet-texts.ts';
import { PRICE_TYPE_NAMES, SERVICE_NAMES } from '../../../i18n/service-texts.ts';

const KIND_NAMES: Record<AnnouncementKind, MessageDescriptor> = { Services: msg`Services`, Pet: msg`Pets` };

/**
 * The filter of the list in one line: "Kyiv · Grooming". It omits what a narrower choice implies. `place`: the city, if
 * its name is known.
 */
export function filterLabels(filter: MarketFilter, place: Place | null, i18n: I18n, locale: Locale): string {
  const { city, kind, service, petType, breed, priceType } = filter;
  const words = [
    place?.city[locale] ?? (city === null ? null : i18n._(msg`City from the link`)),
    service !== null ? i18n._(SERVICE_NAMES[service]) : kind !== null ? i18n._(KIND_NAMES[kind]) : null,
    petType === null ? null : breed !== null ? breedText(petType, breed, i18n) : i18n._(PET_KIND_NAMES[petType]),
    priceType === null ? null : i18n._(PRICE_TYPE_NAMES[priceType]),
  ].filter((word) => word !== null);
  return words.length === 0 ? i18n._(msg`Everything, everywhere`) : words.join(' · ');
}
