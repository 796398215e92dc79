import type { Code } from '../codes.ts';
import { countGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import type { ReservationStepStatement } from './schema.ts';

/** Why the step is refused as written, or null. Cancelling a promise requires a reason. */
export function refuseReservationStep({
  action,
  reason,
  days,
  contacts,
}: Pick<ReservationStepStatement, 'action' | 'reason' | 'days' | 'contacts'>): Code | null {
  if (action === 'cancel' && !isSeen(reason)) return 'reservation/reason-required';
  if (countGraphemes(reason.trim()) > LIMITS.reservationReason.max) return 'reservation/reason-too-long';
  if (days.length > 0 && action !== 'decline' && action !== 'cancel') return 'statement/malformed';
  return contacts !== null && action !== 'confirm' ? 'statement/malformed' : null;
}
