import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/limits.ts';
import { CURRENCIES, SERVICE_KEYS } from '../../domain/profile/service-kinds.ts';
import { orderServices, type ServiceOffer } from '../../domain/profile/services.ts';
import { offersOf, rowsOf } from './services-form.ts';

const offer = fc.oneof(
  fc.record({
    nameKey: fc.constantFrom(...SERVICE_KEYS),
    priceType: fc.constantFrom('Free' as const, 'Agreement' as const),
  }),
  fc.record({
    nameKey: fc.constantFrom(...SERVICE_KEYS),
    priceType: fc.constant('Price' as const),
    price: fc.integer({ min: 0, max: LIMITS.price.max * 100 }).map((cents) => cents / 100),
    currency: fc.constantFrom(...CURRENCIES),
  }),
);

describe('the form of services', () => {
  it('returns unchanged the services that the form was opened with', () => {
    fc.assert(
      fc.property(fc.array(offer), (given) => {
        const offers: ServiceOffer[] = orderServices(given);
        expect(offersOf(rowsOf(offers, 'uk'))).toEqual({ ok: true, offers });
      }),
    );
  });

  it('reports every offered service whose price is no number', () => {
    const rows = rowsOf([], 'uk');
    rows.grooming = { offered: true, priceType: 'Price', price: 'much', currency: '₴' };
    rows.dogWalking = { offered: true, priceType: 'Price', price: '', currency: '₴' };
    rows.petDayCare = { offered: false, priceType: 'Price', price: 'x', currency: '₴' };
    expect(offersOf(rows)).toEqual({ ok: false, wrong: ['dogWalking', 'grooming'] });
  });
});
