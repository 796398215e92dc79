import { ulid } from 'ulid';
import { petAnnouncementId, SERVICES_ANNOUNCEMENT } from '../../../src/domain/announcement/id.ts';
import type { AnnouncementStatement } from '../../../src/domain/announcement/schema.ts';
import { petId } from '../../../src/domain/pet/id.ts';
import type { PetStatement } from '../../../src/domain/pet/schema.ts';
import type { Place } from '../../../src/domain/place/schema.ts';
import type { ServiceOffer } from '../../../src/domain/profile/services.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import type { Person } from './people.ts';
import { PersonClient } from './person-client.ts';

export const LVIV: Place = {
  code: 'UA46060250010015970',
  city: { en: 'Lviv', uk: 'Львів' },
  region: { en: 'Lviv Oblast', uk: 'Львівська область' },
  country: { en: 'Ukraine', uk: 'Україна' },
};

const OFFERS: ServiceOffer[] = [
  { nameKey: 'dogWalking', priceType: 'Price', price: 250, currency: '₴' },
  { nameKey: 'grooming', priceType: 'Price', price: 12.5, currency: '€' },
  { nameKey: 'overnightBoarding', priceType: 'Agreement' },
];

const stamp = () => ({ at: new Date().toISOString(), device: 'e2e' });

export function petStatement(name: string): PetStatement {
  return {
    _id: petId(ulid()),
    type: 'pet',
    schemaVersion: 1,
    written: stamp(),
    name,
    petType: 'dog',
    breed: 'beagle',
    sex: 'female',
    age: '2 - 4',
    size: '5 - 20',
    massUnit: 'kg',
    sterilized: true,
    photo: null,
    bio: 'Likes people and long walks.',
    gallery: [],
    createdAt: new Date().toISOString(),
  };
}

/**
 * Gives a person services with prices, a city and pets, as the profile and the pets' dialog would; returns the pets'
 * ids.
 */
export async function furnish(origin: string, person: Person, petNames: readonly string[]): Promise<string[]> {
  const client = await PersonClient.signIn(origin, person);
  const profile = (await client.documents()).find(({ type }) => type === 'profile');
  if (profile === undefined) throw new Error('The person has no profile');
  const pets = petNames.map(petStatement);
  await client.write([{ ...profile, written: stamp(), city: LVIV, services: OFFERS }, ...pets]);
  return pets.map(({ _id }) => _id);
}

/** Announces the services and these pets, as another device of the person would. */
export async function announce(origin: string, person: Person, pets: readonly string[]): Promise<void> {
  const now = new Date().toISOString();
  const words = {
    type: 'announcement',
    schemaVersion: versionOf('announcement'),
    written: stamp(),
    city: LVIV,
    startedAt: now,
    createdAt: now,
  } as const;
  const services: AnnouncementStatement = {
    ...words,
    _id: SERVICES_ANNOUNCEMENT,
    kind: 'Services',
    description: 'I come to you, or you bring your friend to me.\nA garden, two calm dogs of my own.',
    services: OFFERS.map((offer) => ({ offer, availableDates: [{ from: '2030-12-01', to: '2030-12-24' }] })),
    petPrice: null,
  };
  const offered = pets.map(
    (pet): AnnouncementStatement => ({
      ...words,
      _id: petAnnouncementId(pet),
      kind: 'Pet',
      description: 'Looks for a home with children.',
      services: [],
      petPrice: { priceType: 'Price', price: 1200, currency: '₴' },
    }),
  );
  const client = await PersonClient.signIn(origin, person);
  await client.write([services, ...offered]);
}
