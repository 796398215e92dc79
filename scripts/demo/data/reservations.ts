import type { SharedContacts } from '../../../src/domain/reservation/contacts.ts';
import type { ReservationStatement } from '../../../src/domain/reservation/schema.ts';
import type { ReservationStepStatement } from '../../../src/domain/reservation-step/schema.ts';

/** Days count from the day of the run. */
export interface SampleStep extends Pick<ReservationStepStatement, 'action'> {
  readonly by: 'client' | 'executor';
  readonly daysAgo: number;
  readonly reason?: string;
  readonly proposed?: readonly number[];
  readonly contacts?: SharedContacts | null;
}

/**
 * Who requests what from whom: a service of `SERVICES` for one's own pet of `PETS` on an offered day, or (`service`
 * null) the other person's pet that is offered for a new home.
 */
export interface SampleReservation extends Pick<ReservationStatement, 'service' | 'message'> {
  readonly client: string;
  readonly executor: string;
  readonly pet: string;
  /** Negative for a past day. For a pet at most the last day of the month. */
  readonly day: number;
  readonly daysAgo: number;
  /** None: the request is open. */
  readonly steps: readonly SampleStep[];
}

/** Until the end of the month. */
const THIS_MONTH_DAYS = 31;

export const RESERVATIONS: readonly SampleReservation[] = [
  {
    client: 'zoia',
    executor: 'olena',
    service: null,
    pet: 'Сніжинка',
    day: THIS_MONTH_DAYS,
    message: 'Моєму Лордові потрібна подруга, а мені ще одна муркотуха. Живемо в Полтаві, можу приїхати.',
    daysAgo: 5.2,
    steps: [
      {
        by: 'executor',
        action: 'decline',
        reason: 'Дякуємо! Сніжинка боїться собак, тому шукаємо їй дім без них.',
        daysAgo: 4.8,
      },
    ],
  },
  {
    client: 'daniel',
    executor: 'olena',
    service: 'overnightBoarding',
    pet: 'Mila',
    day: 5,
    message: 'We change trains in Lviv and stay one night. Mila is calm, eats wet food and sleeps on any blanket.',
    daysAgo: 4.4,
    steps: [
      {
        by: 'executor',
        action: 'confirm',
        contacts: { phone: '+380 67 000 00 01', address: 'Львів, вул. Городоцька, 12' },
        daysAgo: 4.1,
      },
    ],
  },
  {
    client: 'yurii',
    executor: 'olena',
    service: 'dropInVisits',
    pet: 'Ромашка',
    day: 4,
    message: 'Буду у Львові на виставці, Ромашка лишиться в готелі сама від дев’ятої до шостої. Зайдете двічі?',
    daysAgo: 3.9,
    steps: [
      {
        by: 'executor',
        action: 'decline',
        reason: 'Цього дня я в дорозі до вечора. Наступні два дні вільна.',
        proposed: [6, 7],
        daysAgo: 3.4,
      },
    ],
  },
  {
    client: 'iryna',
    executor: 'olena',
    service: 'overnightBoarding',
    pet: 'Сірко',
    day: 7,
    message: 'Їду до Львова на курси, готель із котами не приймає. Сірко спокійний, лише перед тривогою нявчить.',
    daysAgo: 0.6,
    steps: [],
  },
  {
    client: 'mark',
    executor: 'olena',
    service: null,
    pet: 'Сніжинка',
    day: THIS_MONTH_DAYS,
    message: 'I work from home, have no dogs, and my last cat lived to be nineteen. May I come and meet her?',
    daysAgo: 0.9,
    steps: [],
  },
  {
    client: 'olena',
    executor: 'iryna',
    service: 'grooming',
    pet: 'Мурчик',
    day: 10,
    message: 'Будемо в сестри в Харкові. Мурчик має ковтуни за вухами й боїться машинки: чи вийде самими ножицями?',
    daysAgo: 2.8,
    steps: [
      {
        by: 'executor',
        action: 'confirm',
        contacts: { phone: '+380 67 000 00 03', address: null },
        daysAgo: 2.1,
      },
    ],
  },
  {
    client: 'zoia',
    executor: 'taras',
    service: 'dogWalking',
    pet: 'Лорд',
    day: 6,
    message: 'Приїдемо до Львова на два дні. Лорд тягне повідець, зате нікого не кусає.',
    daysAgo: 2.5,
    steps: [{ by: 'executor', action: 'confirm', daysAgo: 2.3 }],
  },
  {
    client: 'emma',
    executor: 'taras',
    service: 'trainingServices',
    pet: 'Luna',
    day: 8,
    message: 'Luna is afraid of bicycles. Could you show us how to pass them calmly before she finds her family?',
    daysAgo: 0.4,
    steps: [],
  },
  {
    client: 'solomiia',
    executor: 'taras',
    service: 'dogWalking',
    pet: 'Біла',
    day: 12,
    message: 'Буду у Львові на вихідних. Біла ходить поруч, якщо в кишені є сир.',
    daysAgo: 0.3,
    steps: [],
  },
  {
    client: 'solomiia',
    executor: 'emma',
    service: 'petDayCare',
    pet: 'Біла',
    day: 9,
    message: 'Весь день на конференції у Франківську. Чи подружиться Біла з вашими собаками?',
    daysAgo: 3.6,
    steps: [
      {
        by: 'client',
        action: 'decline',
        reason: 'Конференцію перенесли онлайн. Дякую, що були готові!',
        daysAgo: 1.9,
      },
    ],
  },
  {
    client: 'taras',
    executor: 'andrii',
    service: 'petDayCare',
    pet: 'Барс',
    day: 11,
    message: 'Їду на семінар до Яремчого, Барс цього разу лишається. Візьмете на день?',
    daysAgo: 3,
    steps: [
      { by: 'executor', action: 'confirm', daysAgo: 2.7 },
      {
        by: 'executor',
        action: 'cancel',
        reason: 'Захворів, а дружина у відрядженні. Пробачте! Можу наступного дня.',
        proposed: [12, 13],
        daysAgo: 0.5,
      },
    ],
  },
];
