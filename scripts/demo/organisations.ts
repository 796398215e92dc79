import type { Member, OrganisationStatement } from '../../src/domain/organisation/schema.ts';

/** Whom a member invites, and the reply. No reply: the invitation is open. */
export interface SampleInvite extends Pick<Member, 'role'> {
  /** One of `PEOPLE`, or an e-mail address. */
  readonly to: { readonly person: string } | { readonly email: string };
  readonly answer?: 'accept' | 'decline';
  /** Their profile shows the membership. */
  readonly shown?: boolean;
}

/** Who founds which organisation with whom. `open`: its page is public. */
export interface SampleOrganisation
  extends Pick<OrganisationStatement, 'name' | 'organisationType' | 'description' | 'services'> {
  readonly founder: string;
  readonly open: boolean;
  readonly invites: readonly SampleInvite[];
}

export const ORGANISATIONS: readonly SampleOrganisation[] = [
  {
    founder: 'iryna',
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
      { to: { person: 'taras' }, role: 'admin', answer: 'accept', shown: true },
      { to: { person: 'olena' }, role: 'user', answer: 'accept', shown: true },
      { to: { person: 'andrii' }, role: 'user', answer: 'accept' },
      { to: { person: 'yurii' }, role: 'user', answer: 'decline' },
      { to: { person: 'zoia' }, role: 'user' },
      { to: { person: 'solomiia' }, role: 'admin' },
      { to: { email: 'hrumerka@lapka.example' }, role: 'user' },
    ],
  },
  {
    founder: 'emma',
    name: 'Second Home Wash & Trim',
    organisationType: 'dogGrooming',
    description: 'We wash and trim shelter dogs in Ivano-Frankivsk before they meet their people. Volunteers only.',
    services: [{ nameKey: 'grooming', priceType: 'Free' }],
    open: false,
    invites: [
      { to: { person: 'daniel' }, role: 'user', answer: 'accept' },
      { to: { person: 'mark' }, role: 'admin' },
      { to: { person: 'olena' }, role: 'user' },
    ],
  },
];
