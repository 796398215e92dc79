import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { PersonsAction } from '../../../domain/reservation/states.ts';
import { useOwnProfile } from '../../../entities/person/queries.ts';
import { actionsAt, type OwnStep, type ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { Button } from '../../../ui/action/button.tsx';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { useActionTexts } from './action-texts.ts';
import { StepDialog } from './step-dialog.tsx';
import { useAct } from './use-act.ts';

interface ActionsProps {
  reservation: ShownReservation;
  step: OwnStep | null;
  now: string;
}

/** The buttons that the table allows this person now. */
export function Actions({ reservation, step, now }: ActionsProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Exclude<PersonsAction, 'done'> | null>(null);
  const phone = useOwnProfile().data?.statement.phone ?? '';
  // The primary button last, as everywhere.
  const actions = actionsAt(reservation, step, now).reverse();
  const pressed = useRef(false);
  const open = asked !== null;
  const count = actions.length;
  // The pressed button is removed with its action: keyboard focus moves to the top of the reservation, not of the page.
  useEffect(() => {
    if (!pressed.current || open || count > 0 || document.activeElement !== document.body) return;
    pressed.current = false;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [open, count]);
  return (
    <>
      {actions.length > 0 && (
        <section
          className="reservation__actions"
          aria-label={t`What you can do`}
          onClickCapture={() => {
            pressed.current = true;
          }}
        >
          {actions.map((action) => (
            <ActionButton key={action} action={action} reservation={reservation} onAsk={setAsked} />
          ))}
        </section>
      )}
      {asked !== null && (
        <StepDialog reservation={reservation} action={asked} phone={phone} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface ActionButtonProps {
  action: PersonsAction;
  reservation: ShownReservation;
  onAsk: (action: Exclude<PersonsAction, 'done'>) => void;
}

/** Marking it as done takes one tap; every other action opens its dialog. */
function ActionButton({ action, reservation, onAsk }: ActionButtonProps) {
  const { name } = useActionTexts(action, reservation);
  const act = useAct(reservation.id);
  if (action === 'done') {
    return (
      <OnceButton variant="primary" work={() => act({ action, reason: '', days: [], contacts: null })}>
        {name}
      </OnceButton>
    );
  }
  return (
    <Button variant={action === 'confirm' ? 'primary' : 'danger'} onClick={() => onAsk(action)}>
      {name}
    </Button>
  );
}
