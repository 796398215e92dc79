import { type Currency, type PriceType, SERVICE_KEYS, type ServiceKey } from '../../domain/profile/service-kinds.ts';
import { orderServices, type ServiceOffer } from '../../domain/profile/services.ts';
import { priceOf, priceToEdit } from '../../i18n/service-texts.ts';

/** One service in the form; the price is as typed. */
export interface ServiceRow {
  offered: boolean;
  priceType: PriceType;
  price: string;
  currency: Currency;
}

export type ServiceRows = Record<ServiceKey, ServiceRow>;

/** All six services, filled in with the current offers. */
export function rowsOf(offers: readonly ServiceOffer[], locale: string): ServiceRows {
  const row = (key: ServiceKey): ServiceRow => {
    const offer = offers.find(({ nameKey }) => nameKey === key);
    if (offer === undefined) return { offered: false, priceType: 'Agreement', price: '', currency: '₴' };
    return {
      offered: true,
      priceType: offer.priceType,
      price: offer.priceType === 'Price' ? priceToEdit(offer.price, locale) : '',
      currency: offer.priceType === 'Price' ? offer.currency : '₴',
    };
  };
  return Object.fromEntries(SERVICE_KEYS.map((key) => [key, row(key)])) as ServiceRows;
}

/** The offered services, or those whose price is no number. */
export function offersOf(rows: ServiceRows): { ok: true; offers: ServiceOffer[] } | { ok: false; wrong: ServiceKey[] } {
  const wrong: ServiceKey[] = [];
  const offers = SERVICE_KEYS.flatMap((nameKey): ServiceOffer[] => {
    const { offered, priceType, price: typed, currency } = rows[nameKey];
    if (!offered) return [];
    if (priceType !== 'Price') return [{ nameKey, priceType }];
    const price = priceOf(typed);
    if (price === null) {
      wrong.push(nameKey);
      return [];
    }
    return [{ nameKey, priceType, price, currency }];
  });
  return wrong.length === 0 ? { ok: true, offers: orderServices(offers) } : { ok: false, wrong };
}
