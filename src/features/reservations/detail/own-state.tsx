import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { statementOfReservation } from '../../../domain/reservation/id.ts';
import { routePath } from '../../../domain/routes.ts';
import type { OwnStep, ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { stepText } from '../step-text.ts';
import { useGiveUp, useSendAgain } from './use-act.ts';

/** What is happening to the own request while it is no reservation: it is asked, and nothing is promised. */
export function RequestState({ reservation: { id, request } }: { reservation: ShownReservation }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const giveUp = useGiveUp(id);
  const sendAgain = useSendAgain(id);
  if (request === null) return null;
  const statement = statementOfReservation(id);
  const refused = request.state === 'refused';
  const leave = async () => {
    const given = await giveUp(statement);
    if (given) await navigate(routePath('reservations'), { replace: true });
    return given;
  };
  const text = {
    waiting: t`Asked; the service decides when you are online. Nothing is booked yet.`,
    sent: t`Asked; the service has it. Nothing is booked yet.`,
    refused: t`This request was not accepted.`,
  }[request.state];
  return (
    <div className={refused ? 'banner reservation__refused' : 'banner'}>
      <p role="status">
        {text} {refused && i18n._(codeText(request.code))}
      </p>
      <div className="banner__actions">
        {refused && (
          <OnceButton small work={() => sendAgain(statement)}>
            {t`Send again`}
          </OnceButton>
        )}
        {request.state !== 'sent' && (
          <OnceButton small work={leave}>
            {refused ? t`Discard` : t`Take it back`}
          </OnceButton>
        )}
      </div>
    </div>
  );
}

/** What this person did and the service has not said yes to. The region is always there: what comes in is read out. */
export function StepState({ reservation, step }: { reservation: ShownReservation; step: OwnStep | null }) {
  const { t, i18n } = useLingui();
  const giveUp = useGiveUp(reservation.id);
  const refused = step?.state === 'refused';
  const classes = step === null ? 'reservation__quiet' : refused ? 'banner reservation__refused' : 'banner';
  return (
    <div className={classes}>
      <p role="status">
        {step !== null && i18n._(stepText(step, reservation.role))} {refused && i18n._(codeText(step.code))}
      </p>
      {step !== null && step.state !== 'sent' && (
        <div className="banner__actions">
          <OnceButton key={step.id} small work={() => giveUp(step.id)}>
            {refused ? t`Close` : t`Take it back`}
          </OnceButton>
        </div>
      )}
    </div>
  );
}
