import { fieldsOf } from '../../../domain/fields.ts';
import { SERVICE_KEYS } from '../../../domain/profile/service-kinds.ts';
import type { ReservationForm } from '../../../domain/reservation/rules.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';

/**
 * By the announcement, or by the refused request that is sent again, so that their drafts stay separate. The form finds
 * out what is no longer offered.
 */
export const askDrafts = new FormDrafts<{ values: ReservationForm }>({
  form: 'reservation',
  read: ({ values }) => (isForm(values) ? { values } : null),
});

function isForm(value: unknown): value is ReservationForm {
  const { service, pet, day, message } = fieldsOf<ReservationForm>(value);
  const isTextOrNone = (each: unknown) => each === null || typeof each === 'string';
  return (
    (service === null || SERVICE_KEYS.some((key) => key === service)) &&
    isTextOrNone(pet) &&
    isTextOrNone(day) &&
    typeof message === 'string'
  );
}
