import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { ProfileStatement } from '../../domain/profile/schema.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { ProfileVersion } from './profile-version.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const PROFILE: ProfileStatement = {
  _id: 'profile',
  type: 'profile',
  schemaVersion: 1,
  written: { at: '2026-11-20T10:00:00.000Z', device: 'memory' },
  firstName: 'Олена',
  secondName: 'Коваль',
  letter: 'ОК',
  preferredLanguage: 'uk',
  createdAt: '2026-03-15T08:00:00.000Z',
};

it.each<[string, readonly string[], Partial<ProfileStatement>, Record<string, string>]>([
  ['the name once for its three fields', ['firstName', 'letter', 'secondName'], {}, { Name: 'Олена Коваль' }],
  ['an empty bio', ['bio'], {}, { 'About you': 'Nothing' }],
  ['the visibility of the phone', ['phoneVisible'], { phoneVisible: false }, { 'Others see the phone': 'Hidden' }],
  [
    'a city',
    ['city'],
    {
      city: {
        code: 'UA46060250010015970',
        city: { en: 'Lviv', uk: 'Львів' },
        region: null,
        country: { en: 'Ukraine', uk: 'Україна' },
      },
    },
    { City: 'Lviv, Ukraine' },
  ],
  [
    'services with their price',
    ['services'],
    {
      services: [
        { nameKey: 'dogWalking', priceType: 'Price', price: 250, currency: '₴' },
        { nameKey: 'grooming', priceType: 'Free' },
      ],
    },
    { Services: 'Dog walking: ₴250; Grooming: Free of charge' },
  ],
  ['two fields', ['bio', 'phone'], { bio: 'Hello', phone: '+380' }, { 'About you': 'Hello', Phone: '+380' }],
])('shows the differing fields of a profile in words: %s', (_, fields, part, expected) => {
  renderPage(<ProfileVersion profile={{ ...PROFILE, ...part }} fields={fields} />);
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(Object.fromEntries(names.map((name, index) => [name, values[index]]))).toEqual(expected);
});

it('shows the whole profile when the differing fields are unknown', () => {
  renderPage(<ProfileVersion profile={PROFILE} fields={[]} />);
  expect(screen.getAllByRole('term')).toHaveLength(9);
});
