import type { SampleReservation } from './reservations.ts';

/** Past days that nobody marked as done. */
export const OTHER_PAST: readonly SampleReservation[] = [
  {
    client: 'daniel',
    executor: 'emma',
    service: null,
    pet: 'Рекс',
    day: -39,
    message: 'Is Rex good with old cats? If so, we would love to meet him.',
    daysAgo: 40.995,
    steps: [],
  },
  {
    client: 'iryna',
    executor: 'olena',
    service: 'overnightBoarding',
    pet: 'Сірко',
    day: -12,
    message: 'Ще одна ніч у Львові, якщо Сірко вам не набрид.',
    daysAgo: 16.5,
    steps: [
      { by: 'executor', action: 'confirm', daysAgo: 15.5 },
      { by: 'client', action: 'cancel', reason: 'Курси перенесли на наступний місяць.', daysAgo: 13.4 },
    ],
  },
  {
    client: 'yurii',
    executor: 'iryna',
    service: 'grooming',
    pet: 'Бублик',
    day: -8,
    message: 'Будемо в Харкові один день. Чи встигнете розчесати пана у фраку?',
    daysAgo: 11.4,
    steps: [],
  },
  {
    client: 'emma',
    executor: 'andrii',
    service: 'petDayCare',
    pet: 'Luna',
    day: -6,
    message: 'Could Luna stay with Rex for a day? They miss each other.',
    daysAgo: 8.6,
    steps: [
      {
        by: 'executor',
        action: 'decline',
        reason: 'Цього дня у дворі будівельники, а вони на велосипедах. Іншого разу!',
        daysAgo: 8.2,
      },
    ],
  },
  {
    client: 'daniel',
    executor: 'olena',
    service: 'overnightBoarding',
    pet: 'Mila',
    day: -3,
    message: 'One night again, the same blanket, the same pills.',
    daysAgo: 7.5,
    steps: [
      {
        by: 'executor',
        action: 'confirm',
        contacts: { phone: '+380 67 000 00 01', address: 'Львів, вул. Городоцька, 12' },
        daysAgo: 7.2,
      },
    ],
  },
  {
    client: 'zoia',
    executor: 'solomiia',
    service: 'dogWalking',
    pet: 'Лорд',
    day: -2,
    message: 'Київ, один вечір, один лабрадор, багато калюж.',
    daysAgo: 6.6,
    steps: [{ by: 'executor', action: 'confirm', daysAgo: 6.1 }],
  },
];
