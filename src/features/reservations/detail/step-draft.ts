import type { Code } from '../../../domain/codes.ts';
import { fieldsOf } from '../../../domain/fields.ts';
import type { PersonsAction } from '../../../domain/reservation/states.ts';
import { refuseReservationStep } from '../../../domain/reservation-step/rules.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';
import type { Step } from './use-act.ts';

/** The values of the dialogs for the steps of a reservation. */
export interface StepDraft {
  reason: string;
  days: string[];
  /** Whether the other person may see these. */
  shows: boolean;
  phone: string;
  address: string;
}

const drafts = new FormDrafts<StepDraft>({
  form: 'reservation-step',
  read(stored) {
    const { reason, days, shows, phone, address } = fieldsOf<StepDraft>(stored);
    if (typeof reason !== 'string' || typeof phone !== 'string' || typeof address !== 'string') return null;
    const known = Array.isArray(days) ? days.filter((day): day is string => typeof day === 'string') : [];
    return { reason, days: known, shows: shows === true, phone, address };
  },
});

/** The reservation (its fact), the action, and the person. */
export interface StepPlace {
  readonly id: string;
  readonly action: PersonsAction;
  readonly userId: string;
}

const targetOf = ({ id, action }: StepPlace) => `${id}:${action}`;

export function readStepDraft(place: StepPlace): StepDraft | null {
  return drafts.read({ target: targetOf(place), userId: place.userId });
}

export function keepStepDraft(place: StepPlace, draft: StepDraft): void {
  drafts.keep({ target: targetOf(place), userId: place.userId }, draft);
}

export function forgetStepDraft(place: StepPlace): void {
  drafts.forget(targetOf(place));
}

/** The statement of a draft, limited to the fields that the dialog asks for. */
export function stepOf(action: PersonsAction, { reason, days, shows, phone, address }: StepDraft): Step {
  if (action === 'confirm') {
    const contacts = shows ? { phone: phone.trim() || null, address: address.trim() || null } : null;
    return { action, reason: '', days: [], contacts };
  }
  return { action, reason: reason.trim(), days, contacts: null };
}

/** Why the step cannot be written; null: it can. */
export function refuseStep(action: PersonsAction, draft: StepDraft): Code | null {
  return refuseReservationStep(stepOf(action, draft));
}
