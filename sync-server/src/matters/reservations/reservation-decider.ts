import { partiesOf, reservationFactIds } from '../../../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../../../src/domain/reservation/schema.ts';
import { type Act, actorOf, applyStep } from '../../../../src/domain/reservation/transition.ts';
import type { ReservationStepStatement } from '../../../../src/domain/reservation-step/schema.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Deliveries, Delivery } from '../../publishing/follow-up/deliveries.ts';
import type { PotentialOwner } from '../../publishing/handover/offer-handover.ts';
import type { Claims } from '../../storage/claim/claim.ts';
import { type GroupedStore, isLiving, type Store } from '../../storage/store/store.ts';
import type { Decides, DecisionStep, Verdict } from '../arbiter/decider.ts';
import type { StoredRequest } from '../arbiter/requests.ts';
import { showTaken } from './availability.ts';
import { notificationsFor, notificationsOfPromise } from './notifications.ts';
import { createPlaces, type Places } from './places.ts';

/** Limit of requests to one person that are searched for others waiting for the same pet. */
const MOST_WAITING = 500;

export interface ReservationParts {
  readonly store: Store;
  readonly grouped: GroupedStore;
  readonly claims: Claims;
  readonly deliveries: Pick<Deliveries, 'note'> | null;
  /** A pet's reservation has ended: its owner may hand it over to the client. */
  readonly offer: (pet: string, owner: string, to: PotentialOwner) => Promise<void>;
  readonly clock: () => Date;
}

/** The decider for reservations: those of one executor in sequence (docs/adr/2026-11-reservations.md). */
export function decidesReservations(parts: ReservationParts): Decides<ReservationFact> {
  return { missingCode: 'reservation/gone', sit: (known) => new ReservationDecider(parts, known) };
}

class ReservationDecider implements DecisionStep<ReservationFact> {
  readonly #parts: ReservationParts;
  readonly #known: (id: string) => ReservationFact | null;
  readonly #places: Places;

  constructor(parts: ReservationParts, known: (id: string) => ReservationFact | null) {
    this.#parts = parts;
    this.#known = known;
    this.#places = createPlaces(parts, (id) => this.#isConfirmed(id));
  }

  async decide(
    reservation: ReservationFact,
    request: StoredRequest,
    statement: unknown,
  ): Promise<Verdict<ReservationFact>> {
    const act = actIn(request, statement as ReservationStepStatement | null);
    if (act === null) return { code: 'reservation/gone' };
    // Interrupted after the write: each entry of the history names its statement.
    if (act.step !== null && reservation.history.some(({ step }) => step === act.step)) return { matter: reservation };
    const next = applyStep(reservation, act, this.#parts.clock().toISOString());
    if ('code' in next) return next;
    const taken = next.fact.state === 'confirmed' ? await this.#places.take(next.fact) : null;
    return taken === null ? { matter: next.fact } : { code: taken };
  }

  /** People who wait for the promised pet are notified, and found by a list. */
  dependsOnListing(reservation: ReservationFact): boolean {
    return isPromise(reservation);
  }

  readers({ participants }: ReservationFact): readonly string[] {
    return participants;
  }

  async follow(reservations: readonly ReservationFact[]): Promise<void> {
    for (const { _id, state, service, pet, authorId, client, history } of reservations) {
      // If it was completed in the same step, the end is not the last entry.
      const end = history.find(({ action }) => action === 'end');
      if (service !== null || end === undefined || (state !== 'expired' && state !== 'done')) continue;
      await this.#parts.offer(pet, partiesOf(_id).executor, { userId: authorId, name: client.name, at: end.at });
    }
    const wereTaken = reservations.filter(({ history }) => history.some(({ action }) => action === 'confirm'));
    for (const reservation of wereTaken) if (reservation.state !== 'confirmed') await this.#places.free(reservation);
    const shown = new Map(wereTaken.map((one) => [`${one.announcement} ${one.service}`, one]));
    for (const reservation of shown.values()) await showTaken(this.#parts, reservation);
    const notifications = reservations.filter(({ history }) => history.length > 0).flatMap(notificationsFor);
    await this.#parts.deliveries?.note([...notifications, ...(await this.#waiting(reservations))]);
  }

  async #isConfirmed(id: string): Promise<boolean> {
    const known = this.#known(id);
    if (known !== null) return known.state === 'confirmed';
    const row = (await this.#parts.grouped.read(MATTERS, [id])).get(id);
    return isLiving(row) && (row.doc as ReservationFact).state === 'confirmed';
  }

  /** The notifications for people who wait for a pet. */
  async #waiting(reservations: readonly ReservationFact[]): Promise<Delivery[]> {
    const notifications = reservations.filter(isPromise).map(async (each) => {
      const { from, to } = reservationFactIds.range(partiesOf(each._id).executor);
      const rows = await this.#parts.store.range(MATTERS, from, to, MOST_WAITING);
      return notificationsOfPromise(
        each,
        rows.map(({ doc }) => upgradeDocument(doc as ReservationFact)),
      );
    });
    return (await Promise.all(notifications)).flat();
  }
}

/** A pet is promised to one of those who requested it. */
function isPromise({ service, state }: ReservationFact): boolean {
  return service === null && state === 'confirmed';
}

/** The action of a request; null if its author may not take it. */
function actIn({ matter, by }: StoredRequest, statement: ReservationStepStatement | null): Act | null {
  if (by === null || statement === null) {
    return { action: 'end', by: 'service', reason: '', days: [], step: null, contacts: null };
  }
  const actor = actorOf(matter, by);
  if (actor === null) return null;
  const { _id, action, reason, days, contacts } = statement;
  return { action, by: actor, reason: reason.trim(), days, contacts, step: _id };
}
