import { type Static, Type } from 'typebox';
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
  /** The announcement on whose page the request was made. */
  announcement: idOf(announcementFactIds),
  /** One of the offered services; null for the pet itself. */
  service: Type.Union([Type.Enum([...SERVICE_KEYS]), Type.Null()]),
  /** For a service one of the client's own pets; otherwise the offered pet. */
  pet: idOf(petIds),
  day: Day,
  /** Plain text. `refuseReservation` counts its graphemes. */
  message: Type.String({ maxLength: LIMITS.reservationMessage.maxUnits, ...LINES }),
  createdAt: Instant,
};

/** "I ask for this on that day" (spec part 2, section 3, "Reservation"). The executor follows from the id. */
export const ReservationStatement = ownDocument(reservationIds, asked);
export type ReservationStatement = Static<typeof ReservationStatement>;

/** An action, as both people see it. */
export const ReservationEntry = Type.Object(
  {
    action: Type.Enum([...RESERVATION_ACTIONS]),
    by: Type.Enum([...RESERVATION_ACTORS]),
    /** By the service's clock. */
    at: Instant,
    /** '' if none was given. */
    reason: Type.String(),
    /** Alternative days that were proposed. */
    days: Type.Array(Day),
    /** The statement from which it was made; null for the service's own action. */
    step: Type.Union([idOf(reservationStepIds), Type.Null()]),
  },
  { additionalProperties: false },
);
export type ReservationEntry = Static<typeof ReservationEntry>;

const Side = { name: Type.String(), letter: Type.String() };

/**
 * A reservation as both people have it. `clientId` and `executorId` of the spec are in its id, `status` is `state`,
 * `date` is `day`; `hasReview` follows from the reviews.
 */
export const ReservationFact = Type.Object(
  {
    _id: idOf(reservationFactIds),
    type: Type.Literal('reservation'),
    schemaVersion: Type.Literal(versionOf('reservation')),
    ...asked,
    /** The offer and its price at the time of the request; null for a pet, whose price is `petPrice`. */
    offer: Type.Union([ServiceOffer, Type.Null()]),
    petPrice: Type.Union([PriceAsked, Type.Null()]),
    petName: Type.String(),
    client: Type.Object(Side, { additionalProperties: false }),
    executor: Type.Object(Side, { additionalProperties: false }),
    state: Type.Enum([...RESERVATION_STATES]),
    /** The actions since the request, in the order of the decisions. */
    history: Type.Array(ReservationEntry),
    /** The executor's contacts, while it is confirmed and if they chose to share them. */
    contacts: Type.Union([SharedContacts, Type.Null()]),
    /** When its day is over, in Europe/Kyiv; null if no automatic change follows. */
    due: Type.Union([Instant, Type.Null()]),
    /** The client; `uid` is the executor. All data of a person is found by these. */
    authorId: UserId,
    uid: UserId,
    publishedAt: Instant,
    participants: Type.Array(UserId),
    statementRev: Type.String(),
    /** The lease of the last decision; 0 if none was made yet. */
    epoch: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type ReservationFact = Static<typeof ReservationFact>;
