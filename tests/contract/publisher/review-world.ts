import { reservationFactIds } from '../../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import { reviewId } from '../../../src/domain/review/id.ts';
import type { ReviewStatement } from '../../../src/domain/review/schema.ts';
import { reviewAnswerId } from '../../../src/domain/review-answer/id.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import type { World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const WRITTEN = { at: AT, device: 'd1' };
export const PET = 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5002';

/** Writes a completed walk as the service has it. Returns its id. */
export async function doneReservation(
  world: Pick<World, 'couch'>,
  executor: string,
  client: string,
  ulid: string,
  more: Partial<ReservationFact> = {},
): Promise<string> {
  const _id = reservationFactIds.make(executor, client, ulid);
  const fact: ReservationFact = {
    _id,
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    announcement: 'announcement:services:x',
    service: 'dogWalking',
    pet: PET,
    petName: 'Рекс',
    day: '2026-11-18',
    message: 'Гуляти',
    createdAt: AT,
    offer: null,
    petPrice: null,
    state: 'done',
    history: [],
    contacts: null,
    due: null,
    epoch: 1,
    client: { name: 'Олена Коваль', letter: 'ОК' },
    executor: { name: 'Олена Коваль', letter: 'ОК' },
    authorId: client,
    uid: executor,
    publishedAt: AT,
    participants: [client, executor],
    statementRev: '1-a',
    ...more,
  };
  await world.couch.use<ReservationFact>('matters').insert(fact);
  return _id;
}

export function reviewStatement(reservation: string, more: Partial<ReviewStatement> = {}) {
  return {
    _id: reviewId(reservation),
    type: 'review',
    schemaVersion: versionOf('review'),
    written: WRITTEN,
    rating: 3,
    comment: 'Дякую!',
    petRating: null,
    petComment: '',
    createdAt: AT,
    editedAt: null,
    ...more,
  };
}

export function answerStatement(review: string, text = 'Дякую і вам!') {
  const envelope = { type: 'review-answer', schemaVersion: versionOf('review-answer'), written: WRITTEN };
  return { _id: reviewAnswerId(review), ...envelope, text, createdAt: AT, editedAt: null };
}
