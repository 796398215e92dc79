import { useLingui } from '@lingui/react/macro';
import type { PersonsAction } from '../../../domain/reservation/states.ts';
import { otherOf, type ShownReservation } from '../../../entities/reservation/shown-reservation.ts';

interface ActionTexts {
  /** The label of its button on the reservation. */
  readonly name: string;
  /** The question of its dialog, the consequence, and the button that confirms. */
  readonly title: string;
  readonly hint: string;
  readonly submit: string;
}

/** The texts of an action: the requester withdraws what the other side declines. */
export function useActionTexts(action: PersonsAction, reservation: ShownReservation): ActionTexts {
  const { t } = useLingui();
  const other = otherOf(reservation).name || t`User`;
  switch (action) {
    case 'confirm':
      return {
        name: t`Confirm`,
        title: t`Confirm this reservation?`,
        hint: t`We’ll let ${other} know. The confirmation counts once we’ve recorded it.`,
        submit: t`Confirm`,
      };
    case 'decline':
      return reservation.role === 'executor'
        ? {
            name: t`Decline`,
            title: t`Decline this request?`,
            hint: t`We’ll let ${other} know, with the reason and the days you suggest.`,
            submit: t`Decline`,
          }
        : {
            name: t`Withdraw request`,
            title: t`Withdraw this request?`,
            hint: t`We’ll let ${other} know you no longer need it.`,
            submit: t`Withdraw request`,
          };
    case 'cancel':
      return {
        name: t`Cancel reservation`,
        title: t`Cancel this reservation?`,
        hint: t`${other} is counting on it and will see your reason.`,
        submit: t`Cancel reservation`,
      };
    case 'done':
      return { name: t`Done`, title: t`Done`, hint: '', submit: t`Done` };
  }
}
