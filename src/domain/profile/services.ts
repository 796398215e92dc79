import Type, { type Static } from 'typebox';
import { LIMITS } from '../limits.ts';

/** The services that a person may offer (spec part 2, section 3). */
export const SERVICE_KEYS = [
  'dropInVisits',
  'petDayCare',
  'dogWalking',
  'grooming',
  'overnightBoarding',
  'trainingServices',
] as const;
export type ServiceKey = (typeof SERVICE_KEYS)[number];

export const PRICE_TYPES = ['Free', 'Agreement', 'Price'] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

export const CURRENCIES = ['₴', '€', '$'] as const;
export type Currency = (typeof CURRENCIES)[number];
/** ISO 4217. */
export const CURRENCY_CODES: Readonly<Record<Currency, string>> = { '₴': 'UAH', '€': 'EUR', $: 'USD' };

const nameKey = Type.Enum([...SERVICE_KEYS]);
const asked = { priceType: Type.Enum(['Free', 'Agreement']) };
const askedPrice = {
  priceType: Type.Literal('Price'),
  price: Type.Number({ minimum: 0, maximum: LIMITS.price.max }),
  currency: Type.Enum([...CURRENCIES]),
};

/** What is asked: a price has a number and a currency, the other two have neither. */
export const PriceAsked = Type.Union([
  Type.Object(asked, { additionalProperties: false }),
  Type.Object(askedPrice, { additionalProperties: false }),
]);
export type PriceAsked = Static<typeof PriceAsked>;

/** What is asked for a service. */
export const ServiceOffer = Type.Union([
  Type.Object({ nameKey, ...asked }, { additionalProperties: false }),
  Type.Object({ nameKey, ...askedPrice }, { additionalProperties: false }),
]);
export type ServiceOffer = Static<typeof ServiceOffer>;

/** In the order of the list of services and each at most once: the same choice is the same value on every device. */
export function orderServices(offers: readonly ServiceOffer[]): ServiceOffer[] {
  return SERVICE_KEYS.flatMap((key) => offers.findLast((offer) => offer.nameKey === key) ?? []);
}
