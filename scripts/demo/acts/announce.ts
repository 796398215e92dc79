import { isDeepStrictEqual } from 'node:util';
import {
  organisationAnnouncementId,
  petAnnouncementId,
  SERVICES_ANNOUNCEMENT,
} from '../../../src/domain/announcement/id.ts';
import type { AnnouncementStatement, AvailableService, DateRange } from '../../../src/domain/announcement/schema.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import type { ServiceOffer } from '../../../src/domain/profile/services.ts';
import { kyivDay } from '../../../src/domain/reservation/day.ts';
import { addDays } from '../../../src/domain/time/days.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import type { SampleDays, SampleServices } from '../data/market.ts';
import type { SamplePet } from '../data/pets.ts';
import type { Clock } from '../past/clock.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';

type Announced = Pick<AnnouncementStatement, 'kind' | 'description' | 'services' | 'petPrice' | 'organisation'>;

/** Offers the pet once the service has it. */
export async function offerPet(
  by: SampleVisitor,
  pet: string,
  { description, price }: NonNullable<SamplePet['offered']>,
  clock: Clock,
): Promise<void> {
  await by.device.answered(pet);
  // Another person may have it by now.
  if ((await by.device.own(pet)) === null) return;
  await announce(by, petAnnouncementId(pet), { kind: 'Pet', description, services: [], petPrice: price }, clock);
}

export async function offerServices(
  by: SampleVisitor,
  { description, ...offered }: Omit<SampleServices, 'author'>,
  clock: Clock,
): Promise<void> {
  const services = availableServices(by.person.services ?? [], offered, clock);
  await announce(by, SERVICES_ANNOUNCEMENT, { kind: 'Services', description, services, petPrice: null }, clock);
}

/** An admin offers services of the organisation, a fact of `matters`, in its name. */
export async function offerInName(
  by: SampleVisitor,
  organisation: { readonly id: string; readonly name: string; readonly services: readonly ServiceOffer[] },
  { description, ...offered }: Omit<SampleServices, 'author'>,
  clock: Clock,
): Promise<void> {
  const services = availableServices(organisation.services, offered, clock);
  const what = { kind: 'Services', description, services, petPrice: null } as const;
  const inItsName = { ...what, organisation: { name: organisation.name } };
  await announce(by, organisationAnnouncementId(organisation.id), inItsName, clock);
}

/** Days count from the day of the run; in the story's past the days until the run are available too. */
function availableServices(
  offers: readonly ServiceOffer[],
  { days, places = {} }: SampleDays,
  { runAt }: Clock,
): AvailableService[] {
  const today = kyivDay(runAt);
  const daysAgo = Math.floor((runAt - Date.now()) / DAY_MS);
  const past: DateRange[] = daysAgo > 0 ? [{ from: addDays(today, -daysAgo), to: addDays(today, -1) }] : [];
  return offers.flatMap((offer) => {
    const [ranges, most] = [days[offer.nameKey], places[offer.nameKey]];
    if (ranges === undefined) return [];
    const next = ranges.map(([from, to]) => ({ from: addDays(today, from), to: addDays(today, to) }));
    return [{ offer, availableDates: [...past, ...next], ...(most === undefined ? {} : { places: most }) }];
  });
}

/**
 * A current announcement is unchanged; one that ends soon or has ended starts again. In the past the story also edits
 * its own announcements.
 */
async function announce(by: SampleVisitor, id: string, what: Announced, { hasPast }: Clock): Promise<void> {
  const before = await by.device.own<AnnouncementStatement>(id);
  const now = new Date();
  const isCurrent = before !== null && now.getTime() < noticeOf(before);
  if (isCurrent && (!hasPast || isDeepStrictEqual(before.services, what.services))) return;
  const statement: AnnouncementStatement = {
    _id: id,
    ...headOf('announcement'),
    ...what,
    city: by.person.city ?? null,
    startedAt: isCurrent ? before.startedAt : now.toISOString(),
    createdAt: before?.createdAt ?? now.toISOString(),
  };
  await by.device.state([before === null ? statement : { ...statement, _rev: before._rev }]);
}

/** From when on it may be renewed, in milliseconds. */
function noticeOf({ startedAt }: AnnouncementStatement): number {
  return Date.parse(startedAt) + DURATIONS.announcement - DURATIONS.announcementNotice;
}
