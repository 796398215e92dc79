import type { OwnRecord } from '../../../data/api/own.ts';
import { reservationFactIds } from '../../../domain/reservation/id.ts';
import type { ReservationFact } from '../../../domain/reservation/schema.ts';
import { reviewedBy, reviewFactId, reviewId } from '../../../domain/review/id.ts';
import type { ReviewFact, ReviewStatement } from '../../../domain/review/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';

export const TARAS = { userId: 'f'.repeat(32), name: 'Тарас Шевчук', letter: 'ТШ' };
export const AT = '2026-11-20T10:00:00.000Z';
const ULID = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';

/** A finished walk: Taras walked Olena's dog, or the reverse. */
export function doneReservation(olenaIs: 'client' | 'executor', more: Partial<ReservationFact> = {}): ReservationFact {
  const [executor, client] = olenaIs === 'client' ? [TARAS.userId, OLENA.userId] : [OLENA.userId, TARAS.userId];
  const olena = { name: 'Олена Коваль', letter: 'ОК' };
  const taras = { name: TARAS.name, letter: TARAS.letter };
  return {
    _id: reservationFactIds.make(executor, client, ULID),
    ...{
      type: 'reservation',
      schemaVersion: versionOf('reservation'),
      announcement: `announcement:services:${executor}`,
    },
    service: 'dogWalking',
    pet: `pet:${ULID}`,
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
    client: olenaIs === 'client' ? olena : taras,
    executor: olenaIs === 'client' ? taras : olena,
    authorId: client,
    uid: executor,
    publishedAt: AT,
    participants: [client, executor],
    statementRev: '1-a',
    ...more,
  };
}

/** The review of one person about the other. */
export function reviewFact(by: string, reservation: string, more: Partial<ReviewFact> = {}): ReviewFact {
  const _id = reviewFactId(reviewId(reservation), by);
  return {
    _id,
    type: 'review',
    schemaVersion: versionOf('review'),
    reviewed: reviewedBy(_id),
    authorId: by,
    rating: 3,
    comment: 'Дякую!',
    petRating: null,
    petComment: '',
    createdAt: AT,
    editedAt: null,
    pet: null,
    petName: '',
    answer: null,
    authorName: TARAS.name,
    authorLetter: TARAS.letter,
    customAvatar: null,
    publishedAt: AT,
    updatedAt: null,
    statementRev: '1-a',
    ...more,
  };
}

/** Olena's own review. */
export function ownReview(
  reservation: string,
  more: Partial<ReviewStatement> = {},
  state: OwnRecord['state'] = 'waiting',
): OwnRecord<'review'> {
  return {
    statement: {
      _id: reviewId(reservation),
      type: 'review',
      schemaVersion: versionOf('review'),
      _rev: '1-a',
      rating: 4,
      comment: 'Чудово',
      petRating: null,
      petComment: '',
      createdAt: AT,
      editedAt: null,
      written: { at: AT, device: 'd1' },
      ...more,
    },
    state,
    outcome: null,
    photoWaiting: false,
  };
}
