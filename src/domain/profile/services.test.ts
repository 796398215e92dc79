import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { CURRENCIES, PRICE_TYPES, SERVICE_KEYS } from './service-kinds.ts';
import { orderServices, ServiceOffer } from './services.ts';

const offer: fc.Arbitrary<ServiceOffer> = fc
  .tuple(
    fc.constantFrom(...SERVICE_KEYS),
    fc.constantFrom(...PRICE_TYPES),
    fc.nat({ max: 1_000_000 }),
    fc.constantFrom(...CURRENCIES),
  )
  .map(([nameKey, priceType, price, currency]) =>
    priceType === 'Price' ? { nameKey, priceType, price, currency } : { nameKey, priceType },
  );

it('orders services as in the list, each once, with the last choice', () => {
  fc.assert(
    fc.property(fc.array(offer), (offers) => {
      const ordered = orderServices(offers);
      const keys = ordered.map(({ nameKey }) => nameKey);
      expect(keys).toEqual(SERVICE_KEYS.filter((key) => offers.some(({ nameKey }) => nameKey === key)));
      for (const each of ordered) expect(each).toBe(offers.findLast(({ nameKey }) => nameKey === each.nameKey));
      expect(orderServices(ordered)).toEqual(ordered);
    }),
  );
});

it('makes the same value in any order of choosing, unless a service was chosen twice', () => {
  fc.assert(
    fc.property(fc.uniqueArray(offer, { selector: ({ nameKey }) => nameKey }), (offers) => {
      expect(orderServices([...offers].reverse())).toEqual(orderServices(offers));
    }),
  );
});

it('accepts every service offer of the form in the schema', () => {
  fc.assert(
    fc.property(offer, (each) => {
      expect(Value.Check(ServiceOffer, each)).toBe(true);
    }),
  );
});
