import type { OwnRecord } from '../../data/api/own.ts';
import type { SharedContacts } from '../../domain/reservation/contacts.ts';
import { otherParty, partiesOf, reservationFactId } from '../../domain/reservation/id.ts';
import { actionsFor, stateAt, wasNotAnswered, wasWithdrawn } from '../../domain/reservation/machine.ts';
import type { ReservationEntry, ReservationFact } from '../../domain/reservation/schema.ts';
import { PERSONS_ACTIONS, type PersonsAction, RESERVATION_STATES } from '../../domain/reservation/states.ts';
import { type UnderWay, underWay } from '../../session/under-way.ts';

export type OwnReservation = OwnRecord<'reservation'>;
export type OwnStepRecord = OwnRecord<'reservation-step'>;

export type Role = 'client' | 'executor';

/** This person's step on a reservation that the service has not accepted. */
export interface OwnStep extends UnderWay {
  /** Of its statement. */
  readonly id: string;
  readonly action: PersonsAction;
}

interface Side {
  readonly userId: string;
  /** '' if unknown on this device. */
  readonly name: string;
  readonly letter: string;
}

/**
 * A reservation as screens show it: from the fact that both people have, or from the own request before publication.
 */
export interface ShownReservation
  extends Pick<
    ReservationFact,
    'announcement' | 'service' | 'pet' | 'day' | 'message' | 'offer' | 'petPrice' | 'due' | 'history'
  > {
  /** The fact's id, also before it exists: it follows from the request. */
  readonly id: string;
  readonly role: Role;
  /** '' if unknown on this device. */
  readonly petName: string;
  readonly client: Side;
  readonly executor: Side;
  readonly contacts: SharedContacts | null;
  /** The fact's state; null without a fact. A newer service may use states unknown to this page. */
  readonly state: string | null;
  /** When the request was made, by the service's clock if known. */
  readonly at: string;
  /** Not null while the request itself waits or was refused. */
  readonly request: UnderWay | null;
}

/** From the fact, for one of its two people. */
export function shownOfFact(fact: ReservationFact, userId: string): ShownReservation {
  const { _id, announcement, service, pet, petName, day, message, offer, petPrice, due, history, contacts } = fact;
  const { client, executor } = partiesOf(_id);
  return {
    id: _id,
    announcement,
    service,
    pet,
    petName,
    day,
    message,
    offer,
    petPrice,
    due,
    history,
    contacts,
    role: executor === userId ? 'executor' : 'client',
    client: { userId: client, ...fact.client },
    executor: { userId: executor, ...fact.executor },
    state: fact.state,
    at: fact.publishedAt,
    request: null,
  };
}

/** The client, as this device knows them and their pets. */
export interface RequestingPerson {
  readonly userId: string;
  readonly name: string;
  readonly letter: string;
  /** The names of their pets, by id. */
  readonly pets: ReadonlyMap<string, string>;
}

/** An own request without a fact on this device; null if it was withdrawn. */
export function shownOfRequest(record: OwnReservation, client: RequestingPerson): ShownReservation | null {
  if (record.state === 'removed') return null;
  const { _id, announcement, service, pet, day, message, createdAt } = record.statement;
  const id = reservationFactId(_id, client.userId);
  return {
    id,
    announcement,
    service,
    pet,
    day,
    message,
    offer: null,
    petPrice: null,
    due: null,
    history: [],
    role: 'client',
    petName: client.pets.get(pet) ?? '',
    client: { userId: client.userId, name: client.name, letter: client.letter },
    executor: { userId: otherParty(id, client.userId), name: '', letter: '' },
    contacts: null,
    state: null,
    at: createdAt,
    // Published, but the fact has not arrived yet.
    request: underWay(record) ?? { state: 'sent', code: null },
  };
}

/**
 * Own requests without a fact, newest first, then the delivered ones in their order. The fact of a published request
 * may be further down than was read.
 */
export function shownReservations(
  facts: readonly ReservationFact[],
  own: readonly OwnReservation[],
  client: RequestingPerson,
): ShownReservation[] {
  const delivered = facts.map((fact) => shownOfFact(fact, client.userId));
  const known = new Set(facts.map(({ _id }) => _id));
  const requests = own.flatMap((record): ShownReservation[] => {
    if (underWay(record) === null) return [];
    const shown = shownOfRequest(record, client);
    return shown === null || known.has(shown.id) ? [] : [shown];
  });
  requests.sort((one, two) => (one.at < two.at ? 1 : -1));
  return [...requests, ...delivered];
}

/**
 * The newest own step still to show: it waits, the service has it, or it was refused without a later decision. A step
 * in the history is finished.
 */
export function stepToAnnounce(
  records: readonly OwnStepRecord[],
  history: readonly Pick<ReservationEntry, 'at' | 'step'>[],
): OwnStep | null {
  const decidedAt = history.at(-1)?.at ?? '';
  const done = new Set(history.map(({ step }) => step));
  const open = records.flatMap((record): (OwnStep & { readonly at: string })[] => {
    const { _id: id, action, createdAt: at } = record.statement;
    if (done.has(id) || record.state === 'removed') return [];
    const state = underWay(record);
    // Published, but the reservation itself has not arrived on this device yet.
    if (state === null) return [{ id, action, at, state: 'sent', code: null }];
    const refusedAt = state.state === 'refused' ? (record.outcome?.at ?? at) : null;
    return refusedAt !== null && refusedAt < decidedAt ? [] : [{ id, action, at, ...state }];
  });
  open.sort((one, two) => (one.at < two.at ? 1 : -1));
  const [newest] = open;
  if (newest === undefined) return null;
  const { at: _, ...step } = newest;
  return step;
}

/** The displayed statuses of a reservation (spec part 2, section 4, and our own). */
export type Status =
  | 'asked'
  | 'refused'
  | 'new'
  | 'confirmed'
  | 'declined'
  | 'withdrawn'
  | 'cancelled'
  | 'unanswered'
  | 'finished'
  | 'done'
  | 'unknown';

type StatusFields = Pick<ShownReservation, 'state' | 'due' | 'history' | 'request'>;

/** The status at a moment (ISO 8601), also without a network. */
export function statusAt({ state, due, history, request }: StatusFields, now: string): Status {
  if (request !== null) return request.state === 'refused' ? 'refused' : 'asked';
  if (!isKnown(state)) return 'unknown';
  const stands = stateAt({ state, due }, now);
  switch (stands) {
    case 'neutral':
      return 'new';
    case 'expired':
      return 'finished';
    case 'declined':
      // A state derived from the device's clock has no entry of the service yet, and ends the same way.
      if (stands !== state || wasNotAnswered(history, state)) return 'unanswered';
      return wasWithdrawn(history, state) ? 'withdrawn' : 'declined';
    default:
      return stands;
  }
}

/** This person's possible actions: none while a step of theirs waits for an answer. */
export function actionsAt(
  reservation: StatusFields & Pick<ShownReservation, 'role'>,
  step: OwnStep | null,
  now: string,
): PersonsAction[] {
  const { state, due, request, role } = reservation;
  if (request !== null || !isKnown(state) || (step !== null && step.state !== 'refused')) return [];
  const may = actionsFor(stateAt({ state, due }, now), role);
  return PERSONS_ACTIONS.filter((action) => may.includes(action));
}

/** The proposed days of the current refusal, from `today` (in Kyiv) on. */
export function proposedDays({ state, history }: Pick<ShownReservation, 'state' | 'history'>, today: string): string[] {
  const last = history.at(-1);
  if ((state !== 'declined' && state !== 'cancelled') || last === undefined) return [];
  return [...last.days].filter((day) => day >= today).sort();
}

/** The other person. */
export function otherOf({ role, client, executor }: Pick<ShownReservation, 'role' | 'client' | 'executor'>): Side {
  return role === 'client' ? executor : client;
}

function isKnown(state: string | null): state is ReservationFact['state'] {
  return RESERVATION_STATES.some((known) => known === state);
}
