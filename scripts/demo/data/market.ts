import type { ServiceKey } from '../../../src/domain/profile/service-kinds.ts';

export interface SampleDays {
  /** The first and the last day, counted from the day of the run. */
  readonly days: Readonly<Partial<Record<ServiceKey, readonly (readonly [number, number])[]>>>;
  /** Capacity per day, for services that declare one. */
  readonly places?: Readonly<Partial<Record<ServiceKey, number>>>;
}

/** Who announces which of their services, and when. */
export interface SampleServices extends SampleDays {
  readonly author: string;
  readonly description: string;
}

/** How many days before the run services are announced first. */
export const ANNOUNCED_DAYS_AGO = 44;
/** Within the last days of the first announcement: its author is notified and renews it. */
export const RENEWED_DAYS_AGO = 16;

/** The author who renews it only after its end. */
export const FORGETFUL = { author: 'andrii', renewedDaysAgo: 13 } as const;

export const SERVICES: readonly SampleServices[] = [
  {
    author: 'olena',
    description:
      'Зайду двічі на день: нагодую, приберу, пограюся й надішлю фото. Під час відключень маю ліхтар і запас корму. Можу взяти кота до себе на ніч.',
    days: {
      dropInVisits: [
        [1, 12],
        [20, 29],
      ],
      overnightBoarding: [[3, 9]],
    },
    places: { dropInVisits: 4, overnightBoarding: 1 },
  },
  {
    author: 'taras',
    description:
      'Вигулюю собак будь-якого розміру, щоранку о сьомій і ввечері після роботи. Навчаю слухняності вдома та на майданчику.',
    days: { dogWalking: [[1, 28]], trainingServices: [[5, 25]] },
    places: { dogWalking: 3 },
  },
  {
    author: 'iryna',
    description:
      'Стрижу котів і невеликих собак удома, без кліток і поспіху. Інструменти стерильні, косметика без запаху.',
    days: {
      grooming: [
        [2, 6],
        [9, 13],
        [16, 20],
      ],
    },
  },
  {
    author: 'andrii',
    description: 'Догляну за собакою, поки ви на роботі. Приватний будинок, великий двір, поруч ліс.',
    days: { petDayCare: [[1, 29]] },
  },
  {
    author: 'solomiia',
    description: 'Вигул увечері на Подолі та Оболоні. Маю світний нашийник і дощовик для собаки.',
    days: { dogWalking: [[1, 20]] },
  },
  {
    author: 'emma',
    description: 'Your dog spends the day with us and our foster dogs. Free of charge for people who were displaced.',
    days: { petDayCare: [[1, 14]] },
    places: { petDayCare: 2 },
  },
];
