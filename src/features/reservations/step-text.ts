import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PersonsAction } from '../../domain/reservation/states.ts';
import type { OwnStep, Role } from '../../entities/reservation/shown-reservation.ts';

/** Steps of this person that are not decided yet: the text does not claim a result. */
const WAITING: Readonly<Record<PersonsAction, MessageDescriptor>> = {
  confirm: msg`You confirmed. We’ll process it when you’re online.`,
  decline: msg`You declined. We’ll process it when you’re online.`,
  cancel: msg`You cancelled. We’ll process it when you’re online.`,
  done: msg`You marked it as done. We’ll record it when you’re online.`,
};
const SENT: Readonly<Record<PersonsAction, MessageDescriptor>> = {
  confirm: msg`You confirmed. We’re processing it.`,
  decline: msg`You declined. We’re processing it.`,
  cancel: msg`You cancelled. We’re processing it.`,
  done: msg`You marked it as done. We’re recording it.`,
};
const REFUSED: Readonly<Record<PersonsAction, MessageDescriptor>> = {
  confirm: msg`Your confirmation wasn’t accepted.`,
  decline: msg`Your refusal wasn’t accepted.`,
  cancel: msg`Your cancellation wasn’t accepted.`,
  done: msg`We couldn’t mark it as done.`,
};

const TEXTS = { waiting: WAITING, sent: SENT, refused: REFUSED };

/** The requester withdraws what the other side declines. */
const WITHDRAWING: Readonly<Record<OwnStep['state'], MessageDescriptor>> = {
  waiting: msg`You withdrew your request. We’ll process it when you’re online.`,
  sent: msg`You withdrew your request. We’re processing it.`,
  refused: msg`Your request wasn’t withdrawn.`,
};

/** The text of an own step; the reason of a refusal follows it. */
export function stepText({ action, state }: Pick<OwnStep, 'action' | 'state'>, role: Role): MessageDescriptor {
  return action === 'decline' && role === 'client' ? WITHDRAWING[state] : TEXTS[state][action];
}
