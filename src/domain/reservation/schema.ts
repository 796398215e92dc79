import Type, { type Static } from 'typebox';
import { announcementFactIds } from '../announcement/id.ts';
import { Day, Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { petIds } from '../pet/id.ts';
import { SERVICE_KEYS } from '../profile/service-kinds.ts';
import { PriceAsked, ServiceOffer } from '../profile/services.ts';
import { reservationStepIds } from '../reservation-step/id.ts';
import { versionOf } from '../upgrades.ts';
import { SharedContacts } from './contacts.ts';
import { reservationFactIds, reservationIds } from './id.ts';
import { RESERVATION_ACTIONS, RESERVATION_ACTORS, RESERVATION_STATES } from './states.ts';

const asked = {
  /** The announcement on whose page it was asked. */
  announcement: idOf(announcementFactIds),
  /** Which of the services that are offered; null: the pet itself. */
  service: Type.Union([Type.Enum([...SERVICE_KEYS]), Type.Null()]),
  /** For a service one of the client's own pets; otherwise the one that is offered. */
  pet: idOf(petIds),
  day: Day,
  /** Plain text. Its length is counted in graphemes by `refuseReservation`. */
  message: Type.String({ maxLength: LIMITS.reservationMessage.maxUnits, ...LINES }),
  createdAt: Instant,
};

/** "I ask for this on that day" (spec part 2, section 3, "Reservation"). Who is asked follows from the id. */
export const ReservationStatement = ownDocument(reservationIds, asked);
export type ReservationStatement = Static<typeof ReservationStatement>;

/** What somebody did, as both see it. */
export const ReservationEntry = Type.Object(
  {
    action: Type.Enum([...RESERVATION_ACTIONS]),
    by: Type.Enum([...RESERVATION_ACTORS]),
    /** By the service's clock. */
    at: Instant,
    /** '' : none was given. */
    reason: Type.String(),
    /** Other days that were proposed. */
    days: Type.Array(Day),
    /** The statement that it was made of; null: the service did it by itself. */
    step: Type.Union([idOf(reservationStepIds), Type.Null()]),
  },
  { additionalProperties: false },
);
export type ReservationEntry = Static<typeof ReservationEntry>;

const Side = { name: Type.String(), letter: Type.String() };

/**
 * A reservation as both have it. `clientId` and `executorId` of the spec are in its id, `status` is `state`, `date` is
 * `day`; `hasReview` follows from the reviews.
 */
export const ReservationFact = Type.Object(
  {
    _id: idOf(reservationFactIds),
    type: Type.Literal('reservation'),
    schemaVersion: Type.Literal(versionOf('reservation')),
    ...asked,
    /** What was offered and asked for it when it was asked; null: for the pet it is `petPrice`. */
    offer: Type.Union([ServiceOffer, Type.Null()]),
    petPrice: Type.Union([PriceAsked, Type.Null()]),
    petName: Type.String(),
    client: Type.Object(Side, { additionalProperties: false }),
    executor: Type.Object(Side, { additionalProperties: false }),
    state: Type.Enum([...RESERVATION_STATES]),
    /** What was done with it since it was asked, in the order in which it was decided. */
    history: Type.Array(ReservationEntry),
    /** Of the executor, while it is confirmed and they chose to show them. */
    contacts: Type.Union([SharedContacts, Type.Null()]),
    /** When its day is past, in Europe/Kyiv; null: nothing happens by itself any more. */
    due: Type.Union([Instant, Type.Null()]),
    /** The client's; `uid` the executor's: by these everything of a person is found. */
    authorId: UserId,
    uid: UserId,
    publishedAt: Instant,
    participants: Type.Array(UserId),
    statementRev: Type.String(),
    /** Of the lease under which it was decided last; 0: by nobody yet. */
    epoch: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type ReservationFact = Static<typeof ReservationFact>;
