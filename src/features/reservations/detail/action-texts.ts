import { useLingui } from '@lingui/react/macro';
import type { PersonsAction } from '../../../domain/reservation/states.ts';
import { otherOf, type ShownReservation } from '../../../entities/reservation/shown-reservation.ts';

interface ActionTexts {
  /** What its button on the reservation says. */
  readonly name: string;
  /** The question of its dialog, what follows from it, and the button that does it. */
  readonly title: string;
  readonly hint: string;
  readonly submit: string;
}

/** What an action is called: who asked withdraws what the other side declines. */
export function useActionTexts(action: PersonsAction, reservation: ShownReservation): ActionTexts {
  const { t } = useLingui();
  const other = otherOf(reservation).name || t`User`;
  switch (action) {
    case 'confirm':
      return {
        name: t`Confirm`,
        title: t`Confirm this reservation?`,
        hint: t`${other} is told. It counts once the service has noted it.`,
        submit: t`Confirm`,
      };
    case 'decline':
      return reservation.role === 'executor'
        ? {
            name: t`Decline`,
            title: t`Decline this request?`,
            hint: t`${other} is told, with the reason and the days that you propose.`,
            submit: t`Decline`,
          }
        : {
            name: t`Withdraw`,
            title: t`Withdraw this request?`,
            hint: t`${other} is told that you do not need it any more.`,
            submit: t`Withdraw`,
          };
    case 'cancel':
      return {
        name: t`Cancel the reservation`,
        title: t`Cancel this reservation?`,
        hint: t`${other} relied on it and reads the reason.`,
        submit: t`Cancel the reservation`,
      };
    case 'done':
      return { name: t`Done`, title: t`Done`, hint: '', submit: t`Done` };
  }
}
