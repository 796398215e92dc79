import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import type { Code } from '../../../../src/domain/codes.ts';
import { partiesOf } from '../../../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../../../src/domain/reservation/schema.ts';
import type { Claims } from '../../storage/claim/claim.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import { type GroupedStore, isLiving, type Row } from '../../storage/store/store.ts';

/**
 * `place:…` in the ledger: one slot of a service on a day, or a pet. It is never deleted, because an id that is removed
 * and recreated at once orders nothing on a cluster.
 */
interface PlaceDocument {
  readonly type: 'place';
  /** The fact's id; null if it is free. */
  readonly reservation: string | null;
}

/** The id range of the slots of a service, or the one of a pet: inclusive start, exclusive end. */
export function placesRange(
  of: { readonly pet: string } | { readonly executor: string; readonly service: string },
): [string, string] {
  const from = 'pet' in of ? placeOfPet(of.pet) : `place:${of.executor}:${of.service}:`;
  return [from, `${from}\ufff0`];
}

/** The ids of a service's slots on a day. */
export function placesOfDay(executor: string, service: string, day: string, places: number): string[] {
  return Array.from({ length: places }, (_, n) => `place:${executor}:${service}:${day}:${n + 1}`);
}

function placeOfPet(pet: string): string {
  return `place:${pet}`;
}

/** Limited resources: taken when a reservation is confirmed, and free when it no longer is. */
export interface Places {
  /**
   * Null if it now has a slot; otherwise why none is free.
   * @throws Error if that is unknown
   */
  take(reservation: ReservationFact): Promise<Code | null>;
  free(reservation: ReservationFact): Promise<void>;
}

interface PlaceParts {
  readonly claims: Claims;
  readonly grouped: Pick<GroupedStore, 'read'>;
}

/**
 * For one step of the decider: offers are read once. `isConfirmed`: whether this reservation is confirmed, as far as
 * the decider knows.
 */
export function createPlaces(
  { claims, grouped }: PlaceParts,
  isConfirmed: (reservation: string) => Promise<boolean>,
): Places {
  const offered = new Map<string, Promise<AnnouncementFact | null>>();
  async function readOffered(announcement: string): Promise<AnnouncementFact | null> {
    const row = (await grouped.read('market', [announcement])).get(announcement);
    return isLiving(row) ? (row.doc as AnnouncementFact) : null;
  }

  /** The ids of its slots; null if the capacity is unlimited, so the executor decides each time. */
  async function placesOf(reservation: ReservationFact): Promise<string[] | null> {
    const { _id, announcement, service, pet, day } = reservation;
    if (service === null) return [placeOfPet(pet)];
    const known = offered.get(announcement) ?? readOffered(announcement);
    offered.set(announcement, known);
    // The capacity of an ended announcement is unknown.
    const places = (await known)?.services.find(({ offer }) => offer.nameKey === service)?.places;
    if (places === undefined) return null;
    const { executor } = partiesOf(_id);
    return placesOfDay(executor, service, day, places);
  }

  async function put(row: Row | undefined, id: string, reservation: string | null): Promise<boolean> {
    const content: PlaceDocument = { type: 'place', reservation };
    const outcome = await claims.claim({ database: LEDGER, id, base: isLiving(row) ? row.rev : null, content });
    return outcome.kind === 'taken';
  }

  return {
    async take(reservation) {
      const ids = await placesOf(reservation);
      if (ids === null) return null;
      const rows = await grouped.read(LEDGER, ids);
      const holders = new Map(ids.map((id) => [id, holderOf(rows.get(id))]));
      if ([...holders.values()].includes(reservation._id)) return null;
      // Free ones first; then those whose reservation is no longer confirmed, left by an interruption.
      const order = [...ids].sort(
        (one, other) => Number(holders.get(one) !== null) - Number(holders.get(other) !== null),
      );
      for (const id of order) {
        const holder = holders.get(id) ?? null;
        if (holder !== null && (await isConfirmed(holder))) continue;
        if (await put(rows.get(id), id, reservation._id)) return null;
        throw new Error('a place was taken by somebody else at the same time');
      }
      return reservation.service === null ? 'reservation/pet-promised' : 'reservation/day-taken';
    },
    async free(reservation) {
      const ids = (await placesOf(reservation)) ?? [];
      const rows = await grouped.read(LEDGER, ids);
      const id = ids.find((each) => holderOf(rows.get(each)) === reservation._id);
      // A reservation that has taken it over since holds it rightfully.
      if (id !== undefined) await put(rows.get(id), id, null);
    },
  };
}

/** The reservation that holds a slot; null if it is free. */
export function holderOf(row: Row | undefined): string | null {
  return isLiving(row) ? (row.doc as PlaceDocument).reservation : null;
}
