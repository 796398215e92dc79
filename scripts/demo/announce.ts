import { petAnnouncementId, SERVICES_ANNOUNCEMENT } from '../../src/domain/announcement/id.ts';
import type { AnnouncementStatement } from '../../src/domain/announcement/schema.ts';
import { DURATIONS } from '../../src/domain/limits.ts';
import type { ServiceOffer } from '../../src/domain/profile/services.ts';
import { addDays, utcDayOf } from '../../src/domain/time/days.ts';
import type { SampleServices } from './market.ts';
import type { SamplePet } from './pets.ts';
import { headOf, type SampleVisitor } from './visitor.ts';

/** Offers the pet once the service has it. */
export async function offerPet(
  by: SampleVisitor,
  pet: string,
  { description, price }: NonNullable<SamplePet['offered']>,
): Promise<void> {
  await by.device.answered(pet);
  await announce(by, petAnnouncementId(pet), { kind: 'Pet', description, services: [], petPrice: price });
}

export async function offerServices(
  by: SampleVisitor,
  { description, days, places = {} }: Omit<SampleServices, 'author'>,
): Promise<void> {
  const day = (number: number) => addDays(utcDayOf(Date.now()), number);
  const services = (by.person.services ?? []).flatMap((offer: ServiceOffer) => {
    const [ranges, most] = [days[offer.nameKey], places[offer.nameKey]];
    if (ranges === undefined) return [];
    const availableDates = ranges.map(([from, to]) => ({ from: day(from), to: day(to) }));
    return [{ offer, availableDates, ...(most === undefined ? {} : { places: most }) }];
  });
  await announce(by, SERVICES_ANNOUNCEMENT, { kind: 'Services', description, services, petPrice: null });
}

/** A current announcement is unchanged; an ended one starts again. */
async function announce(
  by: SampleVisitor,
  id: string,
  what: Pick<AnnouncementStatement, 'kind' | 'description' | 'services' | 'petPrice'>,
): Promise<void> {
  const before = await by.device.own<AnnouncementStatement>(id);
  const now = Date.now();
  if (before !== null && now - Date.parse(before.startedAt) < DURATIONS.announcement) return;
  const startedAt = new Date(now).toISOString();
  const statement: AnnouncementStatement = {
    _id: id,
    ...headOf('announcement', now),
    ...what,
    city: by.person.city ?? null,
    startedAt,
    createdAt: before?.createdAt ?? startedAt,
  };
  await by.device.state([before === null ? statement : { ...statement, _rev: before._rev }]);
}
