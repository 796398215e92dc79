import type { Member, OrganisationStatement } from '../../../src/domain/organisation/schema.ts';
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
  /** Its announcement, written by the founder. */
  readonly announces?: Omit<SampleServices, 'author'>;
  /** It closes again. */
  readonly closedDaysAgo?: number;
}

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
];
