import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Currency, PriceAsked, PriceType, ServiceKey } from '../domain/profile/services.ts';

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

const CURRENCY_CODES: Record<Currency, string> = { '₴': 'UAH', '€': 'EUR', $: 'USD' };

/** What is asked, as people write it: "250 ₴" in Ukrainian, "₴250" in English, "By agreement". */
export function priceText(asked: PriceAsked, i18n: I18n): string {
  if (asked.priceType !== 'Price') return i18n._(PRICE_TYPE_NAMES[asked.priceType]);
  return new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency: CURRENCY_CODES[asked.currency],
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(asked.price);
}
