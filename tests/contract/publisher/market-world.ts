import {
  organisationAnnouncementId,
  petAnnouncementId,
  SERVICES_ANNOUNCEMENT,
} from '../../../src/domain/announcement/id.ts';
import { handoverId, transferId } from '../../../src/domain/handover/schema.ts';
import { petRecordId } from '../../../src/domain/pet/id.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { postIdOf, type World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const WRITTEN = { at: AT, device: 'd1' };

/** The `number`th pet of a test: the same in every run. */
export function petIdOf(number: number): string {
  return postIdOf(number).replace('post:', 'pet:');
}

export function petStatement(id: string, more: object = {}) {
  return {
    _id: id,
    type: 'pet',
    schemaVersion: 1,
    written: WRITTEN,
    name: 'Рекс',
    petType: 'dog',
    breed: 'akita',
    sex: 'male',
    age: '2 - 4',
    size: '5 - 20',
    massUnit: 'kg',
    sterilized: false,
    photo: null,
    bio: 'Любить м’яч',
    gallery: [],
    createdAt: AT,
    ...more,
  };
}

export function recordStatement(pet: string, more: object = {}) {
  const content = { bornOn: null, chip: '985112003456789', passport: '', vaccinations: [], health: '', contacts: '' };
  return { _id: petRecordId(pet), type: 'pet-record', schemaVersion: 1, written: WRITTEN, ...content, ...more };
}

const announcement = {
  type: 'announcement',
  schemaVersion: versionOf('announcement'),
  written: WRITTEN,
  city: null,
  startedAt: AT,
  createdAt: AT,
};

/** An announcement that offers this pet. */
export function petAnnouncement(pet: string, more: object = {}) {
  const petPrice = { priceType: 'Free' };
  return {
    _id: petAnnouncementId(pet),
    ...announcement,
    kind: 'Pet',
    description: 'Шукає дім',
    services: [],
    petPrice,
    ...more,
  };
}

export function servicesAnnouncement(more: object = {}) {
  const offer = { nameKey: 'dogWalking', priceType: 'Free' };
  const services = [{ offer, availableDates: [{ from: '2026-12-01', to: '2026-12-05' }] }];
  return {
    _id: SERVICES_ANNOUNCEMENT,
    ...announcement,
    kind: 'Services',
    description: 'Вигулюю собак',
    services,
    petPrice: null,
    ...more,
  };
}

/** An announcement of an organisation that offers grooming, as `organisationOffer` does. */
export function organisationAnnouncement(organisation: string, more: object = {}) {
  const services = [{ offer: organisationOffer, availableDates: [{ from: '2026-12-01', to: '2026-12-05' }] }];
  const organised = { _id: organisationAnnouncementId(organisation), organisation: { name: 'Пухнаста лапа' } };
  return servicesAnnouncement({ ...organised, description: 'Стрижемо', services, ...more });
}

export const organisationOffer = { nameKey: 'grooming', priceType: 'Free' } as const;

export function transferStatement(pet: string, to: string) {
  return { _id: transferId(pet), type: 'transfer', schemaVersion: 1, written: WRITTEN, to, createdAt: AT };
}

/** As the service delivers it. */
export async function offerTo(world: World, owner: string, pet: string, potentialOwner: string): Promise<void> {
  const offer = { potentialOwner, name: 'Рекс', at: AT };
  await world.put(owner, { _id: handoverId(pet), type: 'handover', schemaVersion: 1, ...offer });
}

/** The result of a statement: its code, or its state. */
export async function answerTo(world: World, person: string, id: string): Promise<string | null> {
  const outcome = await world.outcome(person, id);
  return outcome?.code ?? outcome?.state ?? null;
}
