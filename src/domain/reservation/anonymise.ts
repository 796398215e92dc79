import { NO_AUTHOR } from '../message/id.ts';
import type { ReservationEntry, ReservationFact } from './schema.ts';
import { actorOf } from './transition.ts';

const NOBODY = { name: '', letter: '' };

/**
 * The reservation that remains for the other person after one of the two deletes their account: the day, the subject
 * and the actions, without the deleted person's name and texts. An open one ends, because a deleted account cannot
 * fulfil it. Null if the other account was already deleted. `at` is ISO 8601.
 */
export function anonymise(reservation: ReservationFact, userId: string, at: string): ReservationFact | null {
  const actor = actorOf(reservation._id, userId);
  const participants = reservation.participants.filter((each) => each !== userId);
  if (actor === null || participants.length === 0) return null;
  const history = reservation.history.map((entry) => (entry.by === actor ? { ...entry, reason: '' } : entry));
  const lastEntry: ReservationEntry = { action: 'cancel', by: actor, at, reason: '', days: [], step: null };
  const ended =
    reservation.state === 'neutral'
      ? { state: 'declined' as const, history: [...history, { ...lastEntry, action: 'decline' as const }] }
      : reservation.state === 'confirmed'
        ? { state: 'cancelled' as const, history: [...history, lastEntry] }
        : { history };
  const without =
    actor === 'client'
      ? { client: NOBODY, authorId: NO_AUTHOR, message: '', petName: '' }
      : { executor: NOBODY, uid: NO_AUTHOR };
  return { ...reservation, ...ended, ...without, contacts: null, due: null, participants };
}
