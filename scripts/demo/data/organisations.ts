import type { Member, OrganisationStatement } from '../../../src/domain/organisation/schema.ts';
import type { Visit } from '../../../src/domain/organisation/visit.ts';
import { cityCalled } from './cities.ts';
import type { SampleServices } from './market.ts';

/** Whom a member invites, and what follows. Neither an answer nor a withdrawal: the invitation is open. */
export interface SampleInvite extends Pick<Member, 'role'> {
  /** One of `PEOPLE`, or an e-mail address. */
  readonly to: { readonly person: string } | { readonly email: string };
  readonly daysAgo: number;
  readonly answer?: 'accept' | 'decline';
  readonly isWithdrawn?: true;
  /** Their profile shows the membership. */
  readonly shown?: boolean;
  /** What happens to the member later. */
  readonly later?: 'promoted' | 'removed' | 'leaves';
}

/** Who founds which organisation with whom. `open`: its page is public. */
export interface SampleOrganisation
  extends Pick<OrganisationStatement, 'name' | 'organisationType' | 'description' | 'services'> {
  readonly founder: string;
  readonly foundedDaysAgo: number;
  readonly open: boolean;
  readonly invites: readonly SampleInvite[];
  readonly visit?: Partial<Visit>;
  /** The admin of Lapka verifies it. */
  readonly isVerified?: true;
  /** Its announcement, written by the founder. */
  readonly announces?: Omit<SampleServices, 'author'>;
  /** It closes again. */
  readonly closedDaysAgo?: number;
}

const day = (from: string, to: string) => [{ from, to }];
const ROUND_THE_CLOCK = Array.from({ length: 7 }, () => day('00:00', '24:00'));
/** Open from Monday to Friday, shorter on Saturday, with a break for lunch. */
const WORKING_WEEK = [
  ...Array.from({ length: 5 }, () => [...day('09:00', '13:00'), ...day('14:00', '19:00')]),
  day('10:00', '15:00'),
  [],
];

export const ORGANISATIONS: readonly SampleOrganisation[] = [
  {
    founder: 'iryna',
    foundedDaysAgo: 40,
    name: 'Хвіст і гребінець',
    organisationType: 'dogGrooming',
    description:
      'Грумінг без поспіху в Харкові: стрижемо, вичісуємо, доглядаємо кігті й вуха. Лякливих записуємо на тихі години, під час тривоги перечікуємо з ними в укритті. Є генератор, тож фен працює завжди.',
    services: [
      { nameKey: 'grooming', priceType: 'Price', price: 700, currency: '₴' },
      { nameKey: 'petDayCare', priceType: 'Price', price: 300, currency: '₴' },
      { nameKey: 'trainingServices', priceType: 'Agreement' },
    ],
    open: true,
    visit: {
      city: cityCalled('Харків'),
      address: 'вул. Сумська, 71, вхід із двору',
      position: { latitude: 50.0087, longitude: 36.2431 },
      phones: ['+380 57 000 00 71'],
      hours: WORKING_WEEK,
      languages: ['uk', 'en'],
      prices: 'Комплекс для малої породи 700 ₴, для великої від 1200 ₴.\nКігті 150 ₴.',
    },
    invites: [
      { to: { person: 'taras' }, role: 'admin', daysAgo: 39, answer: 'accept', shown: true },
      { to: { person: 'olena' }, role: 'user', daysAgo: 38, answer: 'accept', shown: true },
      { to: { person: 'andrii' }, role: 'user', daysAgo: 37, answer: 'accept', later: 'promoted' },
      { to: { person: 'yurii' }, role: 'user', daysAgo: 36, answer: 'decline' },
      { to: { person: 'emma' }, role: 'user', daysAgo: 35, answer: 'accept', later: 'leaves' },
      // Longer ago than an invite waits, so that it ends without an answer.
      { to: { email: 'maisternia@lapka.example' }, role: 'user', daysAgo: 34 },
      { to: { person: 'daniel' }, role: 'user', daysAgo: 12, isWithdrawn: true },
      { to: { person: 'zoia' }, role: 'user', daysAgo: 3 },
      { to: { person: 'solomiia' }, role: 'admin', daysAgo: 2 },
      { to: { email: 'hrumerka@lapka.example' }, role: 'user', daysAgo: 1 },
    ],
    announces: {
      description:
        'Наша команда приймає щодня, крім неділі. Перший візит коротший: знайомимося, показуємо фен, частуємо сиром.',
      days: {
        grooming: [
          [1, 13],
          [15, 27],
        ],
        petDayCare: [[1, 20]],
      },
      places: { grooming: 6, petDayCare: 4 },
    },
  },
  {
    founder: 'emma',
    foundedDaysAgo: 32,
    name: 'Second Home Wash & Trim',
    organisationType: 'dogGrooming',
    description: 'We wash and trim shelter dogs in Ivano-Frankivsk before they meet their people. Volunteers only.',
    services: [{ nameKey: 'grooming', priceType: 'Free' }],
    open: false,
    invites: [
      { to: { person: 'daniel' }, role: 'user', daysAgo: 31, answer: 'accept' },
      { to: { person: 'mark' }, role: 'user', daysAgo: 26.5, answer: 'accept', later: 'removed' },
      { to: { person: 'olena' }, role: 'user', daysAgo: 4 },
    ],
    announces: {
      description: 'Every Saturday we wash dogs from shelters free of charge. Bring a towel and an hour of patience.',
      days: { grooming: [[2, 26]] },
    },
  },
  {
    founder: 'zoia',
    foundedDaysAgo: 26,
    name: 'Полтавська миска',
    organisationType: 'dogGrooming',
    description: 'Пересувна мийка для собак. Не витримала полтавських калюж.',
    services: [{ nameKey: 'grooming', priceType: 'Price', price: 250, currency: '₴' }],
    open: false,
    invites: [{ to: { person: 'yurii' }, role: 'user', daysAgo: 25, answer: 'accept' }],
    closedDaysAgo: 9.6,
  },
  {
    founder: 'taras',
    foundedDaysAgo: 24,
    name: 'Клініка «Вірний друг»',
    organisationType: 'veterinary',
    description:
      'Цілодобова ветеринарна клініка у Львові: терапія, хірургія, рентген, аналізи. Працюємо від генератора, в укритті є операційна.',
    services: [],
    open: true,
    visit: {
      city: cityCalled('Львів'),
      address: 'вул. Городоцька, 120',
      position: { latitude: 49.8359, longitude: 23.9943 },
      phones: ['+380 32 000 01 20', '+380 67 000 01 20'],
      site: 'https://virnyi-druh.lapka.example',
      hours: ROUND_THE_CLOCK,
      emergency: true,
      languages: ['uk', 'en', 'pl'],
      prices: 'Огляд 500 ₴, уночі 800 ₴. Щеплення від сказу безкоштовне.',
    },
    isVerified: true,
    invites: [],
  },
  {
    founder: 'olena',
    foundedDaysAgo: 22,
    name: 'Ветеринарний кабінет на Сихові',
    organisationType: 'veterinary',
    description: 'Щеплення, чипування, паспорти для виїзду за кордон, стоматологія. Приймаємо за записом.',
    services: [],
    open: true,
    visit: {
      city: cityCalled('Львів'),
      address: 'просп. Червоної Калини, 36',
      position: { latitude: 49.7968, longitude: 24.0569 },
      phones: ['+380 32 000 00 36'],
      hours: WORKING_WEEK,
      languages: ['uk'],
    },
    invites: [],
  },
  {
    founder: 'yurii',
    foundedDaysAgo: 20,
    name: 'Притулок «Біла лапа»',
    organisationType: 'shelter',
    description: 'Сто двадцять собак і сорок котів шукають дім. У неділю чекаємо тих, хто погуляє з ними.',
    services: [],
    open: true,
    visit: {
      city: cityCalled('Одеса'),
      address: '7-й кілометр, за ринком',
      position: { latitude: 46.4461, longitude: 30.6312 },
      phones: ['+380 48 000 00 07'],
      hours: Array.from({ length: 7 }, (_unused, index) => (index < 5 ? [] : day('10:00', '16:00'))),
      languages: ['uk', 'en'],
      prices: 'Адопція безкоштовна. Вдячні за корм і ліки.',
    },
    invites: [],
  },
  {
    founder: 'daniel',
    foundedDaysAgo: 18,
    name: 'Dnipro Akita Kennel',
    organisationType: 'kennel',
    description:
      'Akitas from health-tested parents. We answer questions about the breed before and after you take a puppy.',
    services: [],
    open: true,
    visit: {
      city: cityCalled('Київ'),
      phones: ['+380 44 000 00 18'],
      site: 'https://akita.lapka.example',
      languages: ['en', 'uk'],
    },
    invites: [],
  },
];
