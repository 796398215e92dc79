import { type Static, Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { CURRENCIES, SERVICE_KEYS } from './service-kinds.ts';

const nameKey = Type.Enum([...SERVICE_KEYS]);
const asked = { priceType: Type.Enum(['Free', 'Agreement']) };
const askedPrice = {
  priceType: Type.Literal('Price'),
  price: Type.Number({ minimum: 0, maximum: LIMITS.price.max }),
  currency: Type.Enum([...CURRENCIES]),
};

/** The price: one with a number has a currency, the other two types have neither. */
export const PriceAsked = Type.Union([
  Type.Object(asked, { additionalProperties: false }),
  Type.Object(askedPrice, { additionalProperties: false }),
]);
export type PriceAsked = Static<typeof PriceAsked>;

/** The price of a service. */
export const ServiceOffer = Type.Union([
  Type.Object({ nameKey, ...asked }, { additionalProperties: false }),
  Type.Object({ nameKey, ...askedPrice }, { additionalProperties: false }),
]);
export type ServiceOffer = Static<typeof ServiceOffer>;

/** In the order of the list of services and each at most once: the same choice is the same value on every device. */
export function orderServices(offers: readonly ServiceOffer[]): ServiceOffer[] {
  return SERVICE_KEYS.flatMap((key) => offers.findLast((offer) => offer.nameKey === key) ?? []);
}
