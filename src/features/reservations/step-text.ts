import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PersonsAction } from '../../domain/reservation/states.ts';
import type { OwnStep, Role } from '../../entities/reservation/shown-reservation.ts';

/** What this person did and the service has not decided about: nobody is told that it is so before it is. */
const WAITING: Readonly<Record<PersonsAction, MessageDescriptor>> = {
  confirm: msg`You confirmed; the service decides when you are online.`,
  decline: msg`You declined; the service decides when you are online.`,
  cancel: msg`You cancelled; the service decides when you are online.`,
  done: msg`You said that it is done; the service notes it when you are online.`,
};
const SENT: Readonly<Record<PersonsAction, MessageDescriptor>> = {
  confirm: msg`You confirmed; the service is deciding.`,
  decline: msg`You declined; the service is deciding.`,
  cancel: msg`You cancelled; the service is deciding.`,
  done: msg`You said that it is done; the service is noting it.`,
};
const REFUSED: Readonly<Record<PersonsAction, MessageDescriptor>> = {
  confirm: msg`Your confirmation was not accepted.`,
  decline: msg`Your refusal was not accepted.`,
  cancel: msg`Your cancellation was not accepted.`,
  done: msg`It was not noted as done.`,
};

const TEXTS = { waiting: WAITING, sent: SENT, refused: REFUSED };

/** Who asked withdraws what the other side declines. */
const WITHDRAWING: Readonly<Record<OwnStep['state'], MessageDescriptor>> = {
  waiting: msg`You withdrew your request; the service decides when you are online.`,
  sent: msg`You withdrew your request; the service is deciding.`,
  refused: msg`Your request was not withdrawn.`,
};

/** What is said of an own step; why it was refused stands behind it. */
export function stepText({ action, state }: Pick<OwnStep, 'action' | 'state'>, role: Role): MessageDescriptor {
  return action === 'decline' && role === 'client' ? WITHDRAWING[state] : TEXTS[state][action];
}
