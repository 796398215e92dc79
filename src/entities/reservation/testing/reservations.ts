import type { DeliveryState } from '../../../data/api/own.ts';
import { servicesFactId } from '../../../domain/announcement/id.ts';
import type { Outcome } from '../../../domain/outcome/schema.ts';
import { outcomeId } from '../../../domain/outcome/schema.ts';
import { pastFrom } from '../../../domain/reservation/day.ts';
import { reservationFactIds, reservationId } from '../../../domain/reservation/id.ts';
import type { ReservationEntry, ReservationFact } from '../../../domain/reservation/schema.ts';
import { isOpen, type PersonsAction } from '../../../domain/reservation/states.ts';
import { reservationStepId } from '../../../domain/reservation-step/id.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { TARAS_ID } from '../../person/testing/profiles.ts';
import type { OwnReservation, OwnStepRecord } from '../shown-reservation.ts';

/** A pet of the client. */
export const REX = 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
/** So late that no test reaches it. */
export const FAR_DAY = '2099-12-02';

const ulidOf = (n: number) => `01JD4Z7R8S9T0V1W2X3Y4Z${String(n).padStart(4, '0')}`;
export const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString();

/** Taras requests a walk from Olena, unless `asked` reverses it. */
export function factOf(
  n: number,
  part: Partial<ReservationFact> = {},
  asked: 'Olena' | 'Taras' = 'Olena',
): ReservationFact {
  const [executor, client] = asked === 'Olena' ? [OLENA.userId, TARAS_ID] : [TARAS_ID, OLENA.userId];
  const sides = { olena: { name: 'Олена Коваль', letter: 'ОК' }, taras: { name: 'Taras Bondar', letter: 'TB' } };
  const { day = FAR_DAY, state = 'neutral' } = part;
  return {
    _id: reservationFactIds.make(executor, client, ulidOf(n)),
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    announcement: servicesFactId(executor),
    service: 'dogWalking',
    pet: REX,
    day,
    message: `Walk ${n}`,
    createdAt: minute(n),
    offer: { nameKey: 'dogWalking', priceType: 'Price', price: 250, currency: '₴' },
    petPrice: null,
    petName: 'Rex',
    client: asked === 'Olena' ? sides.taras : sides.olena,
    executor: asked === 'Olena' ? sides.olena : sides.taras,
    state,
    history: [],
    contacts: null,
    due: isOpen(state) ? pastFrom(day) : null,
    authorId: client,
    uid: executor,
    publishedAt: minute(n),
    participants: [executor, client].sort(),
    statementRev: '1-a',
    epoch: 0,
    ...part,
  };
}

/** A history entry of that minute. */
export function entryOf(n: number, part: Partial<ReservationEntry> = {}): ReservationEntry {
  return { action: 'decline', by: 'executor', at: minute(n), reason: '', days: [], step: null, ...part };
}

function outcomeOf(statement: string, state: DeliveryState, at: string, code?: string): Outcome | null {
  if (state !== 'published' && state !== 'refused') return null;
  const envelope = { _id: outcomeId(statement), type: 'outcome', schemaVersion: versionOf('outcome') } as const;
  return { ...envelope, statement, rev: '1-a', state, at, ...(code === undefined ? {} : { code }) };
}

/** Olena's request for a walk to Taras, with its state. */
export function ownRequest(n: number, state: DeliveryState, code?: string): OwnReservation {
  const _id = reservationId(TARAS_ID, ulidOf(n));
  const { announcement, service, pet, day, message, createdAt } = factOf(n, {}, 'Taras');
  const envelope = { _id, _rev: '1-a', type: 'reservation', schemaVersion: versionOf('reservation') } as const;
  const written = { at: createdAt, device: 'memory' };
  return {
    statement: { ...envelope, written, announcement, service, pet, day, message, createdAt },
    state,
    outcome: outcomeOf(_id, state, minute(n), code),
    photoWaiting: false,
  };
}

/** Olena's step on a reservation in that minute, with its state. */
export function ownStep(
  n: number,
  { _id: reservation }: Pick<ReservationFact, '_id'>,
  { action, state, code, at = n }: { action: PersonsAction; state: DeliveryState; code?: string; at?: number },
): OwnStepRecord {
  const _id = reservationStepId(reservation, ulidOf(n));
  const envelope = {
    _id,
    _rev: '1-a',
    type: 'reservation-step',
    schemaVersion: versionOf('reservation-step'),
  } as const;
  const written = { at: minute(n), device: 'memory' };
  return {
    statement: { ...envelope, written, action, reason: '', days: [], contacts: null, createdAt: minute(n) },
    state,
    outcome: outcomeOf(_id, state, minute(at), code),
    photoWaiting: false,
  };
}
