import { LIMITS } from '../../domain/limits.ts';
import {
  type Currency,
  orderServices,
  type PriceType,
  SERVICE_KEYS,
  type ServiceKey,
  type ServiceOffer,
} from '../../domain/profile/services.ts';

/** One service as it is being filled in; the price is what was typed. */
export interface ServiceRow {
  offered: boolean;
  priceType: PriceType;
  price: string;
  currency: Currency;
}

export type ServiceRows = Record<ServiceKey, ServiceRow>;

/** All six services, filled in with what is offered now. */
export function rowsOf(offers: readonly ServiceOffer[]): ServiceRows {
  const row = (key: ServiceKey): ServiceRow => {
    const offer = offers.find(({ nameKey }) => nameKey === key);
    if (offer === undefined) return { offered: false, priceType: 'Agreement', price: '', currency: '₴' };
    return {
      offered: true,
      priceType: offer.priceType,
      price: offer.priceType === 'Price' ? String(offer.price) : '',
      currency: offer.priceType === 'Price' ? offer.currency : '₴',
    };
  };
  return Object.fromEntries(SERVICE_KEYS.map((key) => [key, row(key)])) as ServiceRows;
}

/** A price as people write it, "1 200,50" too; null when it is none or outside the limits. At most two places behind the comma. */
export function priceOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const price = Number(plain);
  return price <= LIMITS.price.max ? price : null;
}

/** What is offered now, or the services whose price is no number. */
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
