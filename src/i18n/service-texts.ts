import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LIMITS } from '../domain/limits.ts';
import { CURRENCY_CODES, type PriceType, type ServiceKey } from '../domain/profile/service-kinds.ts';
import type { PriceAsked } from '../domain/profile/services.ts';

/** The names of the services (spec part 2, section 3). */
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

/** The price in words: "250 ₴" in Ukrainian, "₴250" in English, "By agreement". A price of 0 is free of charge. */
export function priceText(asked: PriceAsked, i18n: I18n): string {
  if (asked.priceType === 'Price' && asked.price === 0) return i18n._(PRICE_TYPE_NAMES.Free);
  if (asked.priceType !== 'Price') return i18n._(PRICE_TYPE_NAMES[asked.priceType]);
  return new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency: CURRENCY_CODES[asked.currency],
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(asked.price);
}

/** A price in a field to be edited: "99,5" in Ukrainian, "99.5" in English. `priceOf` reads both. */
export function priceToEdit(price: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }).format(price);
}

/** A typed price, also "1 200,50"; null if it is invalid or outside the limits. At most two decimals. */
export function priceOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const price = Number(plain);
  return price <= LIMITS.price.max ? price : null;
}
