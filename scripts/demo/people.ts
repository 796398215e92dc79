import type { Locale } from '../../src/domain/document.ts';
import type { Place } from '../../src/domain/place/schema.ts';
import type { ServiceOffer } from '../../src/domain/profile/services.ts';

/** Invented people. Their addresses end in `.example`, which belongs to nobody (RFC 2606). */
export interface SamplePerson {
  readonly key: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly locale: Locale;
  readonly bio?: string;
  readonly city?: Place;
  /** Numbers of the range that is kept free for examples and films. */
  readonly phone?: string;
  readonly phoneVisible?: boolean;
  readonly services?: readonly ServiceOffer[];
  readonly avatar?: 'cat' | 'dog';
}

const UKRAINE = { en: 'Ukraine', uk: 'Україна' };
const city = (code: string, uk: string, en: string, regionUk: string, regionEn: string): Place => ({
  code,
  city: { en, uk },
  region: { en: regionEn, uk: regionUk },
  country: UKRAINE,
});
const LVIV = city('UA46060250010015970', 'Львів', 'Lviv', 'Львівська область', 'Lviv Oblast');
const FRANKIVSK = city(
  'UA26040190010045761',
  'Івано-Франківськ',
  'Ivano-Frankivsk',
  'Івано-Франківська область',
  'Ivano-Frankivsk Oblast',
);
const KHARKIV = city('UA63120270010096107', 'Харків', 'Kharkiv', 'Харківська область', 'Kharkiv Oblast');

export const PEOPLE: readonly SamplePerson[] = [
  {
    key: 'olena',
    firstName: 'Олена',
    secondName: 'Коваль',
    locale: 'uk',
    bio: 'Живу з рудим Мурчиком і двома врятованими кішками. Доглядаю тварин, коли ви в дорозі.',
    city: LVIV,
    phone: '+380 67 000 00 01',
    phoneVisible: false,
    avatar: 'cat',
    services: [
      { nameKey: 'dropInVisits', priceType: 'Price', price: 250, currency: '₴' },
      { nameKey: 'overnightBoarding', priceType: 'Agreement' },
    ],
  },
  {
    key: 'taras',
    firstName: 'Тарас',
    secondName: 'Мельник',
    locale: 'uk',
    bio: 'Кінолог. Вигулюю собак на Сихові щоранку, і під час відключень також.',
    city: LVIV,
    phone: '+380 67 000 00 02',
    avatar: 'dog',
    services: [
      { nameKey: 'dogWalking', priceType: 'Price', price: 200, currency: '₴' },
      { nameKey: 'trainingServices', priceType: 'Price', price: 600, currency: '₴' },
    ],
  },
  {
    key: 'iryna',
    firstName: 'Ірина',
    secondName: 'Шевчук',
    locale: 'uk',
    bio: 'Грумерка з восьмирічним досвідом.',
    city: KHARKIV,
    services: [{ nameKey: 'grooming', priceType: 'Price', price: 700, currency: '₴' }],
  },
  { key: 'andrii', firstName: 'Андрій', secondName: 'Бондаренко', locale: 'uk' },
  { key: 'solomiia', firstName: 'Соломія', secondName: 'Гнатюк', locale: 'uk' },
  { key: 'yurii', firstName: 'Юрій', secondName: 'Лисенко', locale: 'uk' },
  {
    key: 'emma',
    firstName: 'Emma',
    secondName: 'Wright',
    locale: 'en',
    bio: 'I foster dogs from shelters in western Ukraine until they find their people.',
    city: FRANKIVSK,
    avatar: 'dog',
    services: [{ nameKey: 'petDayCare', priceType: 'Free' }],
  },
  { key: 'daniel', firstName: 'Daniel', secondName: 'Novak', locale: 'en' },
  { key: 'zoia', firstName: 'Зоя', secondName: 'Ґудзик', locale: 'uk' },
  { key: 'mark', firstName: 'Mark', secondName: 'Lindqvist', locale: 'en' },
];

/** The password of every sample person: a demo is no place for secrets. */
export const SAMPLE_PASSWORD = 'lapka-demo-2026';

export function sampleEmail(person: SamplePerson): string {
  return `${person.key}@lapka.example`;
}
