import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { statementOfReservation } from '../../../domain/reservation/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { reservationKeys } from '../../../entities/reservation/keys.ts';
import type { OwnStep, ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { OwnThingBanner } from '../../../entities/statement/own-thing-banner.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { useGiveUp, useSendAgain } from '../../../session/use-settled.ts';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { askDrafts } from '../ask/ask-draft.ts';
import { stepText } from '../step-text.ts';

/** The state of the own request before it is a reservation: nothing is promised yet. */
export function RequestState({ reservation: { id, request } }: { reservation: ShownReservation }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const giveUp = useGiveUp(id, reservationKeys.all);
  const sendAgain = useSendAgain(id, reservationKeys.all);
  if (request === null) return null;
  const statement = statementOfReservation(id);
  const leave = async () => {
    const given = await giveUp(statement);
    if (!given) return false;
    askDrafts.forget(statement);
    void navigate(routePath('reservations'), { replace: true });
    return true;
  };
  const text = {
    waiting: t`Request saved. We’ll process it when you’re online. Nothing is booked yet.`,
    sent: t`We’ve received your request. Nothing is booked yet.`,
    refused: t`This request wasn’t accepted.`,
  }[request.state];
  return (
    <OwnThingBanner
      text={text}
      refused={request.state === 'refused' ? i18n._(codeText(request.code)) : null}
      onSendAgain={() => sendAgain(statement)}
      onLeave={request.state === 'sent' ? null : leave}
    />
  );
}

/**
 * This person's step that the service has not accepted. The live region is always rendered, so that additions are
 * announced.
 */
export function StepState({ reservation, step }: { reservation: ShownReservation; step: OwnStep | null }) {
  const { t, i18n } = useLingui();
  const giveUp = useGiveUp(reservation.id, reservationKeys.all);
  const refused = step?.state === 'refused';
  const classes = step === null ? 'reservation__quiet' : refused ? 'banner banner--refused' : 'banner';
  return (
    <div className={classes}>
      <p role="status">
        {step !== null && i18n._(stepText(step, reservation.role))} {refused && i18n._(codeText(step.code))}
      </p>
      {step !== null && step.state !== 'sent' && (
        <div className="banner__actions row row--wrap">
          <OnceButton key={step.id} small work={() => giveUp(step.id)}>
            {refused ? t`Close` : t`Withdraw it`}
          </OnceButton>
        </div>
      )}
    </div>
  );
}
