import type { Locale } from '../../../src/domain/document.ts';
import type { Place } from '../../../src/domain/place/schema.ts';
import type { ServiceOffer } from '../../../src/domain/profile/services.ts';
import type { Scene } from '../pictures/drawing.ts';
import { cityCalled } from './cities.ts';

/** Invented people. Their addresses end in the reserved domain `.example` (RFC 2606). */
export interface SamplePerson {
  readonly key: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly locale: Locale;
  readonly bio?: string;
  readonly city?: Place;
  /** A number from the range reserved for examples and films. */
  readonly phone?: string;
  readonly phoneVisible?: boolean;
  readonly services?: readonly ServiceOffer[];
  readonly avatar?: Scene;
}

const LVIV = cityCalled('Львів');
const FRANKIVSK = cityCalled('Івано-Франківськ');
const KHARKIV = cityCalled('Харків');
const KYIV = cityCalled('Київ');
const ODESA = cityCalled('Одеса');
const POLTAVA = cityCalled('Полтава');

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
    avatar: { place: 'living', animals: [{ who: 'murchyk' }] },
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
    avatar: { place: 'park', animals: [{ who: 'bars' }] },
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
    avatar: { place: 'hallway', animals: [{ who: 'sirko' }] },
    services: [{ nameKey: 'grooming', priceType: 'Price', price: 700, currency: '₴' }],
  },
  {
    key: 'andrii',
    firstName: 'Андрій',
    secondName: 'Бондаренко',
    locale: 'uk',
    bio: 'Двоє собак, великий двір і терпляча дружина.',
    city: FRANKIVSK,
    avatar: { place: 'yard', animals: [{ who: 'zhuzha' }] },
    services: [{ nameKey: 'petDayCare', priceType: 'Price', price: 350, currency: '₴' }],
  },
  {
    key: 'solomiia',
    firstName: 'Соломія',
    secondName: 'Гнатюк',
    locale: 'uk',
    bio: 'Студентка, мама пуделя Білої.',
    city: KYIV,
    avatar: { place: 'salon', animals: [{ who: 'bila' }] },
    services: [{ nameKey: 'dogWalking', priceType: 'Price', price: 180, currency: '₴' }],
  },
  {
    key: 'yurii',
    firstName: 'Юрій',
    secondName: 'Лисенко',
    locale: 'uk',
    bio: 'Підбираю кошенят і шукаю їм людей.',
    city: ODESA,
    phone: '+380 67 000 00 06',
    phoneVisible: true,
    avatar: { place: 'seaside', animals: [{ who: 'bublyk' }] },
  },
  {
    key: 'emma',
    firstName: 'Emma',
    secondName: 'Wright',
    locale: 'en',
    bio: 'I foster dogs from shelters in western Ukraine until they find their people.',
    city: FRANKIVSK,
    avatar: { place: 'mountains', animals: [{ who: 'luna' }] },
    services: [{ nameKey: 'petDayCare', priceType: 'Free' }],
  },
  {
    key: 'daniel',
    firstName: 'Daniel',
    secondName: 'Novak',
    locale: 'en',
    bio: 'Eleven years with Mila. Learning Ukrainian from her vet.',
    city: KYIV,
    avatar: { place: 'living', animals: [{ who: 'mila' }] },
  },
  {
    key: 'zoia',
    firstName: 'Зоя',
    secondName: 'Ґудзик',
    locale: 'uk',
    bio: 'Лабрадор, балкон і ґава.',
    city: POLTAVA,
    avatar: { place: 'balcony', animals: [{ who: 'lord' }] },
  },
  { key: 'mark', firstName: 'Mark', secondName: 'Lindqvist', locale: 'en' },
];

/** The person whom the demo makes an admin if it can, so that someone handles the reports. */
export const SAMPLE_ADMIN = 'solomiia';

/** The password of every sample person: a demo has no secrets. */
export const SAMPLE_PASSWORD = 'lapka-demo-2026';

export function sampleEmail({ key }: Pick<SamplePerson, 'key'>): string {
  return `${key}@lapka.example`;
}
