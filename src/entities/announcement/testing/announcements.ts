import type { OwnRecord } from '../../../data/api/own.ts';
import { petAnnouncementId, SERVICES_ANNOUNCEMENT, servicesFactId } from '../../../domain/announcement/id.ts';
import type { AnnouncementFact, AnnouncementStatement } from '../../../domain/announcement/schema.ts';
import { expiresAt } from '../../../domain/announcement/term.ts';
import type { Code } from '../../../domain/codes.ts';
import { type Outcome, outcomeId } from '../../../domain/outcome/schema.ts';
import type { PetStatement } from '../../../domain/pet/schema.ts';
import type { Place } from '../../../domain/place/schema.ts';
import type { ProfileStatement } from '../../../domain/profile/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import type { OwnPet } from '../../pet/shown-pet.ts';
import type { OwnAnnouncement } from '../offers.ts';

export const IVAN = 'b'.repeat(32);

export const LVIV: Place = {
  code: 'UA46060250010015970',
  city: { en: 'Lviv', uk: 'Львів' },
  region: { en: 'Lviv Oblast', uk: 'Львівська область' },
  country: { en: 'Ukraine', uk: 'Україна' },
};
export const KYIV: Place = { ...LVIV, code: 'UA80000000000093317', city: { en: 'Kyiv', uk: 'Київ' }, region: null };

/** The id of the pet with this number. */
export const petOf = (number: number) => `pet:01JD4Z7R8S9T0V1W2X3Y4Z${String(number).padStart(4, '0')}`;

const now = () => new Date().toISOString();

/** The announcement of Ivan's dog with this number. */
export function petOffer(number: number, part: Partial<AnnouncementFact> = {}): AnnouncementFact {
  const at = part.startedAt ?? now();
  return {
    _id: petAnnouncementId(petOf(number)),
    type: 'announcement',
    schemaVersion: versionOf('announcement'),
    kind: 'Pet',
    description: 'He likes people.',
    services: [],
    petPrice: { priceType: 'Price', price: 1200, currency: '₴' },
    city: LVIV,
    startedAt: at,
    createdAt: at,
    pet: {
      _id: petOf(number),
      name: `Rex ${number}`,
      petType: 'dog',
      breed: 'beagle',
      sex: 'male',
      age: '2 - 4',
      size: '5 - 20',
      massUnit: 'kg',
      sterilized: true,
      photo: null,
    },
    authorId: IVAN,
    authorName: 'Ivan Bondar',
    authorLetter: 'IB',
    customAvatar: null,
    publishedAt: at,
    updatedAt: null,
    expiresAt: expiresAt(at),
    statementRev: '1-a',
    ...part,
  };
}

/** A person's services; the number determines the person. */
export function servicesOffer(number: number, part: Partial<AnnouncementFact> = {}): AnnouncementFact {
  const authorId = part.authorId ?? number.toString(16).padStart(32, '0');
  return {
    ...petOffer(0, part),
    _id: servicesFactId(authorId),
    kind: 'Services',
    services: [
      {
        offer: { nameKey: 'grooming', priceType: 'Price', price: 250, currency: '₴' },
        availableDates: [{ from: '2026-12-01', to: '2026-12-05' }],
      },
    ],
    petPrice: null,
    pet: null,
    authorName: `Person ${number}`,
    ...part,
    authorId,
  };
}

type State = Pick<OwnRecord, 'state' | 'outcome'>;

/** Olena's own announcement as her device stores it. */
export function ownAnnouncement(
  part: Partial<AnnouncementStatement> = {},
  { state, outcome }: State = { state: 'waiting', outcome: null },
): OwnAnnouncement {
  const { services } = servicesOffer(1);
  const at = part.startedAt ?? now();
  return {
    statement: {
      _id: SERVICES_ANNOUNCEMENT,
      _rev: '2-b',
      type: 'announcement',
      schemaVersion: versionOf('announcement'),
      written: { at, device: 'memory' },
      kind: 'Services',
      description: 'I come to you.',
      services,
      petPrice: null,
      city: LVIV,
      startedAt: at,
      createdAt: at,
      ...part,
    },
    state,
    outcome,
    photoWaiting: false,
  };
}

/** The service's refusal of Olena's announcement of services. */
export function refusal(code: Code): Outcome {
  return {
    _id: outcomeId(SERVICES_ANNOUNCEMENT),
    type: 'outcome',
    schemaVersion: 1,
    statement: SERVICES_ANNOUNCEMENT,
    rev: '2-b',
    state: 'refused',
    code,
    at: now(),
  };
}

/** Olena's cat. */
export function ownPet(number: number, name: string, state: OwnRecord['state'] = 'published'): OwnPet {
  const statement: PetStatement & { _rev: string } = {
    _id: petOf(number),
    _rev: '1-a',
    type: 'pet',
    schemaVersion: 1,
    written: { at: now(), device: 'memory' },
    name,
    petType: 'cat',
    breed: 'other',
    sex: 'female',
    age: '0 - 1',
    size: '2 - 4',
    massUnit: 'kg',
    sterilized: false,
    photo: null,
    bio: 'Sleeps.',
    gallery: [],
    createdAt: now(),
  };
  return { statement, state, outcome: null, photoWaiting: false };
}

/** Olena's profile with her services. */
export function profileWith(part: Partial<ProfileStatement> = {}): OwnRecord {
  const statement: ProfileStatement & { _rev: string } = {
    _id: 'profile',
    _rev: '1-a',
    type: 'profile',
    schemaVersion: 1,
    written: { at: now(), device: 'memory' },
    firstName: OLENA.firstName,
    secondName: OLENA.secondName,
    letter: OLENA.letter,
    preferredLanguage: 'uk',
    createdAt: now(),
    city: LVIV,
    services: [
      { nameKey: 'dogWalking', priceType: 'Free' },
      { nameKey: 'grooming', priceType: 'Price', price: 250, currency: '₴' },
    ],
    ...part,
  };
  return { statement, state: 'published', outcome: null, photoWaiting: false };
}
