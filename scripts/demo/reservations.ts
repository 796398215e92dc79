import type { SharedContacts } from '../../src/domain/reservation/contacts.ts';
import type { ReservationStatement } from '../../src/domain/reservation/schema.ts';
import type { ReservationStepStatement } from '../../src/domain/reservation-step/schema.ts';

/** Days count from the day of the run. */
interface SampleStep extends Pick<ReservationStepStatement, 'action'> {
  readonly reason?: string;
  readonly proposed?: readonly number[];
  readonly contacts?: SharedContacts | null;
}

/**
 * Who requests what from whom: a service of `SERVICES` for one's own pet of `PETS` on an offered day, or the other
 * person's pet that is offered for a new home.
 */
export interface SampleReservation extends Pick<ReservationStatement, 'service' | 'message'> {
  readonly client: string;
  readonly executor: string;
  readonly pet: string;
  /** Null for a pet: the last day of the month, which is valid on each of its days. */
  readonly day: number | null;
  /** The next step; `by` the client: they withdrew. Undefined: the request is open. */
  readonly step?: SampleStep & { readonly by: 'client' | 'executor' };
}

export const RESERVATIONS: readonly SampleReservation[] = [
  {
    client: 'zoia',
    executor: 'olena',
    service: null,
    pet: 'Сніжинка',
    day: null,
    message: 'Моєму Лордові потрібна подруга, а мені ще одна муркотуха. Живемо в Полтаві, можу приїхати.',
    step: {
      by: 'executor',
      action: 'decline',
      reason: 'Дякуємо! Сніжинка боїться собак, тому шукаємо їй дім без них.',
    },
  },
  {
    client: 'daniel',
    executor: 'olena',
    service: 'overnightBoarding',
    pet: 'Mila',
    day: 5,
    message: 'We change trains in Lviv and stay one night. Mila is calm, eats wet food and sleeps on any blanket.',
    step: {
      by: 'executor',
      action: 'confirm',
      contacts: { phone: '+380 67 000 00 01', address: 'Львів, вул. Городоцька, 12' },
    },
  },
  {
    client: 'yurii',
    executor: 'olena',
    service: 'dropInVisits',
    pet: 'Ромашка',
    day: 4,
    message: 'Буду у Львові на виставці, Ромашка лишиться в готелі сама від дев’ятої до шостої. Зайдете двічі?',
    step: {
      by: 'executor',
      action: 'decline',
      reason: 'Цього дня я в дорозі до вечора. Наступні два дні вільна.',
      proposed: [6, 7],
    },
  },
  {
    client: 'iryna',
    executor: 'olena',
    service: 'overnightBoarding',
    pet: 'Сірко',
    day: 7,
    message: 'Їду до Львова на курси, готель із котами не приймає. Сірко спокійний, лише перед тривогою нявчить.',
  },
  {
    client: 'mark',
    executor: 'olena',
    service: null,
    pet: 'Сніжинка',
    day: null,
    message: 'I work from home, have no dogs, and my last cat lived to be nineteen. May I come and meet her?',
  },
  {
    client: 'olena',
    executor: 'iryna',
    service: 'grooming',
    pet: 'Мурчик',
    day: 10,
    message: 'Будемо в сестри в Харкові. Мурчик має ковтуни за вухами й боїться машинки: чи вийде самими ножицями?',
    step: {
      by: 'executor',
      action: 'confirm',
      contacts: { phone: '+380 67 000 00 03', address: null },
    },
  },
  {
    client: 'zoia',
    executor: 'taras',
    service: 'dogWalking',
    pet: 'Лорд',
    day: 6,
    message: 'Приїдемо до Львова на два дні. Лорд тягне повідець, зате нікого не кусає.',
    step: { by: 'executor', action: 'confirm' },
  },
  {
    client: 'emma',
    executor: 'taras',
    service: 'trainingServices',
    pet: 'Luna',
    day: 8,
    message: 'Luna is afraid of bicycles. Could you show us how to pass them calmly before she finds her family?',
  },
  {
    client: 'solomiia',
    executor: 'emma',
    service: 'petDayCare',
    pet: 'Біла',
    day: 9,
    message: 'Весь день на конференції у Франківську. Чи подружиться Біла з вашими собаками?',
    step: { by: 'client', action: 'decline', reason: 'Конференцію перенесли онлайн. Дякую, що були готові!' },
  },
];
