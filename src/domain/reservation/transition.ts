import type { Code } from '../codes.ts';
import type { SharedContacts } from './contacts.ts';
import { pastFrom } from './day.ts';
import { partiesOf } from './id.ts';
import { step } from './machine.ts';
import type { ReservationEntry, ReservationFact } from './schema.ts';
import { isOpen, type ReservationActor } from './states.ts';

/** An action on a reservation; `step` is null for the service's own. */
export interface Act extends Pick<ReservationEntry, 'action' | 'reason' | 'days' | 'step'> {
  readonly by: ReservationActor;
  readonly contacts: SharedContacts | null;
}

/** The role in which a person acts; null if they take no part. */
export function actorOf(fact: string, userId: string): 'executor' | 'client' | null {
  const { executor, client } = partiesOf(fact);
  return userId === executor ? 'executor' : userId === client ? 'client' : null;
}

/**
 * The reservation after the act, or why it is refused. `at` is ISO 8601, by the service's clock: an act that arrives
 * after the day is over meets the state that the table gives for that time.
 */
export function applyStep(
  reservation: ReservationFact,
  { action, by, reason, days, step: statement, contacts }: Act,
  at: string,
): { readonly fact: ReservationFact } | { readonly code: Code } {
  const isPast = reservation.due !== null && reservation.due <= at;
  if (action === 'end' && !isPast) return { code: 'reservation/not-past' };
  const next = step(reservation.state, action, by);
  if ('code' in next) return next;
  if (isPast && action !== 'end' && isOpen(reservation.state)) return { code: 'reservation/is-past' };
  const entry: ReservationEntry = { action, by, at, reason, days, step: statement };
  return {
    fact: {
      ...reservation,
      state: next.to,
      history: [...reservation.history, entry],
      contacts: next.to === 'confirmed' ? contacts : null,
      due: isOpen(next.to) ? pastFrom(reservation.day) : null,
    },
  };
}
