import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { countGraphemes } from '../../../domain/graphemes.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { refusePhone } from '../../../domain/profile/rules.ts';
import type { PersonsAction } from '../../../domain/reservation/states.ts';
import { subjectText } from '../../../entities/reservation/labels.tsx';
import { otherOf, type ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { usePerson } from '../../../session/session.tsx';
import { CharactersLeft } from '../../../ui/field/characters-left.tsx';
import { CheckedForm, useCheckedForm } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { AreaItem, CheckItem, TextItem } from '../../../ui/form/items.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { useActionTexts } from './action-texts.ts';
import { DaysChoice } from './days-choice.tsx';
import { forgetStepDraft, keepStepDraft, readStepDraft, refuseStep, type StepDraft, stepOf } from './step-draft.ts';
import { useAct } from './use-act.ts';

interface StepDialogProps {
  reservation: ShownReservation;
  action: Exclude<PersonsAction, 'done'>;
  /** The profile's phone; '': none. */
  phone: string;
  onClose: () => void;
}

/** Asks for a confirmation before a reservation is confirmed, declined or cancelled, and for the details. */
export function StepDialog({ reservation, action, phone, onClose }: StepDialogProps) {
  const { t, i18n } = useLingui();
  const dayText = useDayText();
  const act = useAct(reservation.id);
  const place = { id: reservation.id, action, userId: usePerson()?.userId ?? '' };
  const { title, submit: submitText, hint } = useActionTexts(action, reservation);
  const countId = useId();
  const { values, frame, field, set, isSubmitting } = useCheckedForm<StepDraft>({
    begin: readStepDraft(place) ?? { reason: '', days: [], shows: false, phone, address: '' },
    tells: 'when sent',
    onChange: (draft) => keepStepDraft(place, draft),
    wrong: (draft) => {
      const textOfCode = (code: Parameters<typeof codeText>[0]) => (code === null ? undefined : i18n._(codeText(code)));
      const nothing = draft.phone.trim() === '' && draft.address.trim() === '';
      return {
        reason: textOfCode(refuseStep(action, draft)),
        phone: !draft.shows
          ? undefined
          : nothing
            ? t`Enter a phone number or an address, or don’t show either.`
            : textOfCode(refusePhone(draft.phone)),
      };
    },
    send: async (draft) => {
      if (!(await act(stepOf(action, draft)))) return false;
      forgetStepDraft(place);
      onClose();
      return true;
    },
  });
  const { reason, days, shows } = values;
  const other = otherOf(reservation).name || t`User`;
  const { max, maxUnits } = LIMITS.reservationReason;
  return (
    <Modal title={title} onClose={onClose} full={action !== 'confirm'}>
      <CheckedForm frame={frame} className="stack">
        <p className="step-form__what">
          <strong>{subjectText(reservation, i18n)}</strong>, {dayText(reservation.day)}
        </p>
        <p>{hint}</p>
        {action === 'confirm' ? (
          <>
            <CheckItem name="shows" label={t`Show ${other} how to reach me`} />
            <p className="field__hint">
              {t`Including what your profile hides. They’ll only see it while this is confirmed.`}
            </p>
            {shows && (
              <>
                <TextItem
                  label={t`Phone`}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  maxLength={LIMITS.phone.max}
                  {...field('phone')}
                />
                <TextItem
                  label={t`Address`}
                  autoComplete="street-address"
                  maxLength={LIMITS.reservationAddress.max}
                  {...field('address')}
                />
              </>
            )}
          </>
        ) : (
          <>
            <AreaItem
              label={action === 'cancel' ? t`Reason` : t`Reason (optional)`}
              rows={3}
              maxLength={maxUnits}
              required={action === 'cancel'}
              left={<CharactersLeft id={countId} left={max - countGraphemes(reason.trim())} max={max} />}
              {...field('reason')}
            />
            {reservation.role === 'executor' && (
              <DaysChoice
                label={t`Other days you suggest (optional)`}
                days={days}
                not={reservation.day}
                onChange={(chosen) => set({ days: chosen })}
              />
            )}
          </>
        )}
        <FormActions
          submit={submitText}
          variant={action === 'confirm' ? 'primary' : 'danger'}
          busy={isSubmitting}
          sticky
          onBack={onClose}
        />
      </CheckedForm>
    </Modal>
  );
}
