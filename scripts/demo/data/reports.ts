import type { Decision } from '../../../src/domain/moderation/commands.ts';
import type { ReportReason } from '../../../src/domain/moderation/schema.ts';

/** A report for the moderators. */
export interface SampleReport {
  readonly author: string;
  /** A name of the story, such as `post miracle`, or of an organisation. */
  readonly about: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly daysAgo: number;
}

/** A decision of `SAMPLE_ADMIN`. */
export interface SampleDecision {
  readonly about: string;
  readonly decision: Decision;
  /** For the author; null where none is required. */
  readonly reason: string | null;
  readonly days?: number;
  readonly daysAgo: number;
}

export const REPORTS: readonly SampleReport[] = [
  {
    author: 'emma',
    about: 'post puppies',
    reason: 'cruelty',
    text: 'Puppies of five weeks without papers.',
    daysAgo: 37.6,
  },
  { author: 'mark', about: 'comment pantry', reason: 'spam', text: '', daysAgo: 37 },
  { author: 'emma', about: 'comment rude', reason: 'abuse', text: '', daysAgo: 32 },
  { author: 'olena', about: 'profile mark', reason: 'abuse', text: 'Ображає людей під дописами.', daysAgo: 31 },
  { author: 'andrii', about: 'comment number', reason: 'other', text: 'Чужий домашній номер.', daysAgo: 26.6 },
  { author: 'zoia', about: 'post carrier', reason: 'false', text: 'У мене з переноскою так не вийшло.', daysAgo: 24.5 },
  // Those that wait for a decision, at least one about each kind of target.
  { author: 'zoia', about: 'post miracle', reason: 'fraud', text: 'Просить гроші наперед за «ліки».', daysAgo: 2.6 },
  { author: 'iryna', about: 'post miracle', reason: 'false', text: '', daysAgo: 2.4 },
  { author: 'daniel', about: 'comment insult', reason: 'abuse', text: '', daysAgo: 2.2 },
  {
    author: 'taras',
    about: 'profile mark',
    reason: 'other',
    text: 'Пише всім підряд однакові пропозиції.',
    daysAgo: 2,
  },
  { author: 'taras', about: 'pet Лорд', reason: 'false', text: 'Пише про родовід, якого немає.', daysAgo: 1.8 },
  { author: 'iryna', about: 'announcement Лорд', reason: 'other', text: 'Це пошук пари, а не дому.', daysAgo: 1.6 },
  { author: 'zoia', about: 'message card', reason: 'fraud', text: 'Просить номер картки.', daysAgo: 1.4 },
  {
    author: 'taras',
    about: 'review of taras by emma',
    reason: 'false',
    text: 'Я запізнився на десять хвилин, а не на сорок.',
    daysAgo: 1.2,
  },
  { author: 'zoia', about: 'opinion on Жужа by andrii', reason: 'false', text: 'Не всі біглі такі.', daysAgo: 1.1 },
  { author: 'emma', about: 'answer to emma', reason: 'abuse', text: 'He calls me a liar.', daysAgo: 1 },
  {
    author: 'zoia',
    about: 'Dnipro Akita Kennel',
    reason: 'false',
    text: 'Адреси немає, на дзвінки ніхто не відповідає.',
    daysAgo: 0.8,
  },
];

export const DECISIONS: readonly SampleDecision[] = [
  {
    about: 'post puppies',
    decision: 'hide',
    reason: 'Цуценят молодших за вісім тижнів продавати не можна. Приберіть ціну, тоді повернемо допис.',
    daysAgo: 37.4,
  },
  { about: 'comment pantry', decision: 'dismiss', reason: null, daysAgo: 36.5 },
  { about: 'comment rude', decision: 'remove', reason: 'Образи тут не потрібні нікому.', daysAgo: 31.8 },
  {
    about: 'profile mark',
    decision: 'block',
    reason: 'Кілька скарг на образи за один тиждень.',
    days: 3,
    daysAgo: 30.8,
  },
  {
    about: 'comment number',
    decision: 'warn',
    reason: 'Чужі номери телефонів публікуємо лише за згодою людини.',
    daysAgo: 26.4,
  },
  { about: 'post carrier', decision: 'hide', reason: 'Перевіряємо скаргу на неправдиву пораду.', daysAgo: 24.3 },
  { about: 'post carrier', decision: 'restore', reason: null, daysAgo: 23.8 },
];
