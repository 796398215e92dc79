import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PriceType, ServiceKey, ServiceOffer } from '../domain/profile/services.ts';

/** What the services are called (spec part 2, section 3). */
export const SERVICE_NAMES: Record<ServiceKey, MessageDescriptor> = {
  dropInVisits: msg({ id: 'dropInVisits', message: 'Drop-in visits' }),
  petDayCare: msg({ id: 'petDayCare', message: 'Pet day care' }),
  dogWalking: msg({ id: 'dogWalking', message: 'Dog walking' }),
  grooming: msg({ id: 'grooming', message: 'Grooming' }),
  overnightBoarding: msg({ id: 'overnightBoarding', message: 'Overnight boarding' }),
  trainingServices: msg({ id: 'trainingServices', message: 'Training' }),
};

export const PRICE_TYPE_NAMES: Record<PriceType, MessageDescriptor> = {
  Free: msg`Free of charge`,
  Agreement: msg`By agreement`,
  Price: msg`Price`,
};

/** What is asked for a service, as people write it: "250 ₴", "12.50 €", "By agreement". */
export function priceText(offer: ServiceOffer, i18n: I18n): string {
  if (offer.priceType !== 'Price') return i18n._(PRICE_TYPE_NAMES[offer.priceType]);
  const minimumFractionDigits = Number.isInteger(offer.price) ? 0 : 2;
  return `${new Intl.NumberFormat(i18n.locale, { minimumFractionDigits }).format(offer.price)} ${offer.currency}`;
}
