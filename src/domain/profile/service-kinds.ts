// Separate from the schema: screens that only name services and prices do not load the schema's library.

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
