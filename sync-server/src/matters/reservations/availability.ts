import { isDeepStrictEqual } from 'node:util';
import type { AnnouncementFact, Taken } from '../../../../src/domain/announcement/schema.ts';
import type { ServiceKey } from '../../../../src/domain/profile/service-kinds.ts';
import { kyivDay } from '../../../../src/domain/reservation/day.ts';
import { partiesOf } from '../../../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../../../src/domain/reservation/schema.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import { type GroupedStore, isLiving, type Row, type Store } from '../../storage/store/store.ts';
import { holderOf, placesOfDay, placesRange } from './places.ts';

const MARKET = 'market';
const MAX_TRIES = 5;
/** Limit of slots read at once for one service, or one executor's pets: days of years to come. */
const MAX_SLOTS_READ = 5_000;

interface AvailabilityParts {
  readonly store: Store;
  readonly grouped: GroupedStore;
  readonly clock: () => Date;
}

type Reserved = Pick<ReservationFact, '_id' | 'announcement' | 'service' | 'pet' | 'day'>;

/**
 * Writes into an announcement which of its slots are taken, counted from the slots: every reader sees which days are
 * full, without a network in the last synced state. Idempotent.
 */
export async function showTaken(parts: AvailabilityParts, reserved: Reserved): Promise<void> {
  const { grouped, clock } = parts;
  const { _id, announcement, service } = reserved;
  const { executor } = partiesOf(_id);
  const today = kyivDay(clock().getTime());
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = (await grouped.read(MARKET, [announcement])).get(announcement);
    const fact = isLiving(row) ? (row.doc as AnnouncementFact) : null;
    // The current owner and their promises are shown in another announcement.
    if (row === undefined || fact?.authorId !== executor) return;
    const places = await placesOf(parts, reserved, fact);
    const others = (fact.taken ?? []).filter((each) => each.service !== service && each.day >= today);
    const taken = [...others, ...takenIn(places, service, today)].sort(byDay);
    if (isDeepStrictEqual(taken, fact.taken ?? [])) return;
    const { taken: _, ...rest } = fact;
    const changed = { ...rest, ...(taken.length === 0 ? {} : { taken }), _rev: row.rev };
    const [written] = await grouped.write(MARKET, [changed]);
    if (written?.ok) return;
  }
  throw new Error('an announcement keeps being written by others');
}

/**
 * Reads the slots by id, in their current state. The list of ids may lack slots just taken, so those of this day and of
 * the days already shown as taken are added.
 */
async function placesOf(
  { store, grouped }: AvailabilityParts,
  { _id, service, pet, day }: Reserved,
  fact: AnnouncementFact,
): Promise<Row[]> {
  const { executor } = partiesOf(_id);
  const range = placesRange(service === null ? { pet } : { executor, service });
  const ids = new Set(await store.ids(LEDGER, ...range, MAX_SLOTS_READ));
  if (service === null) ids.add(range[0]);
  else {
    const places = fact.services.find(({ offer }) => offer.nameKey === service)?.places ?? 0;
    const days = (fact.taken ?? []).flatMap((taken) => (taken.service === service ? [taken.day] : []));
    for (const each of new Set([day, ...days]))
      for (const id of placesOfDay(executor, service, each, places)) ids.add(id);
  }
  return [...(await grouped.read(LEDGER, [...ids])).values()];
}

function takenIn(places: readonly Row[], service: ServiceKey | null, today: string): Taken[] {
  const counts = new Map<string, number>();
  for (const row of places) {
    if (holderOf(row) === null) continue;
    const day = service === null ? today : (row.id.split(':')[3] ?? '');
    if (day >= today) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ service, day, count }));
}

function byDay(one: Taken, other: Taken): number {
  const [a, b] = [`${one.day} ${one.service}`, `${other.day} ${other.service}`];
  return a < b ? -1 : a > b ? 1 : 0;
}
