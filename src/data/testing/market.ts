import { petAnnouncementId, SERVICES_ANNOUNCEMENT, servicesFactId } from '../../domain/announcement/id.ts';
import type { AnnouncementFact, AnnouncementStatement } from '../../domain/announcement/schema.ts';
import { expiresAt } from '../../domain/announcement/term.ts';
import { petId, petRecordId } from '../../domain/pet/id.ts';
import type { PetRecordStatement, PetStatement } from '../../domain/pet/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { LVIV } from './profiles.ts';

type Input<T> = Omit<T, 'written'>;

const AT = '2026-11-20T10:00:00.000Z';

/** The n-th pet: a ULID that ends with the number. */
export function petIdOf(number: number): string {
  return petId(`01JD4Z7R8S9T0V1W2X${String(number).padStart(8, '0')}`);
}

export function petInput(part: Partial<Input<PetStatement>> = {}): Input<PetStatement> {
  return {
    _id: petIdOf(1),
    type: 'pet',
    schemaVersion: 1,
    name: 'Мурчик',
    petType: 'cat',
    breed: 'maine-coon',
    sex: 'male',
    age: '2 - 4',
    size: '5 - 20',
    massUnit: 'kg',
    sterilized: true,
    photo: null,
    bio: 'Любить спати на клавіатурі.',
    gallery: [],
    createdAt: AT,
    ...part,
  };
}

export function petRecordInput(pet: string, part: Partial<Input<PetRecordStatement>> = {}): Input<PetRecordStatement> {
  return {
    _id: petRecordId(pet),
    type: 'pet-record',
    schemaVersion: 1,
    bornOn: '2023-05-01',
    chip: '900123000456789',
    passport: 'UA-77',
    vaccinations: [{ name: 'Сказ', given: '2026-01-10', due: '2027-01-10' }],
    health: '',
    contacts: '',
    ...part,
  };
}

export function servicesInput(part: Partial<Input<AnnouncementStatement>> = {}): Input<AnnouncementStatement> {
  return {
    _id: SERVICES_ANNOUNCEMENT,
    type: 'announcement',
    schemaVersion: versionOf('announcement'),
    kind: 'Services',
    description: 'Вигулюю собак щоранку.',
    services: [
      {
        offer: { nameKey: 'dogWalking', priceType: 'Price', price: 200, currency: '₴' },
        availableDates: [{ from: '2026-12-01', to: '2026-12-10' }],
      },
    ],
    petPrice: null,
    city: LVIV,
    startedAt: AT,
    createdAt: AT,
    ...part,
  };
}

export function petOfferInput(
  pet: string,
  part: Partial<Input<AnnouncementStatement>> = {},
): Input<AnnouncementStatement> {
  const offered = { kind: 'Pet' as const, services: [], petPrice: { priceType: 'Free' as const } };
  return { ...servicesInput(offered), _id: petAnnouncementId(pet), description: 'Шукає дім.', ...part };
}

/** An announcement of services by the n-th person, as the market contains it. */
export function announcementNumber(number: number, part: Partial<AnnouncementFact> = {}): AnnouncementFact {
  const authorId = number.toString(16).padStart(32, '0');
  return {
    ...servicesInput(),
    schemaVersion: versionOf('announcement'),
    _id: servicesFactId(authorId),
    pet: null,
    authorId,
    authorName: 'Taras Bondar',
    authorLetter: 'TB',
    customAvatar: null,
    publishedAt: AT,
    updatedAt: null,
    expiresAt: expiresAt(AT),
    statementRev: '1-a',
    ...part,
  };
}
