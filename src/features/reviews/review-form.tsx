import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewCharactersLeft } from '../../domain/review/rules.ts';
import { reviewKeys } from '../../entities/review/keys.ts';
import { CommentItem, RatingItem } from '../../entities/review/rating-items.tsx';
import { codeText, refusalText } from '../../i18n/code-texts.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { useUnreachable } from '../../session/sync-status.ts';
import { CheckedForm, DraftBanner, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { StepHeading, Stepper } from '../../ui/form/stepper.tsx';
import { useDiscard } from '../../ui/form/use-discard.ts';
import { useNotify } from '../../ui/notice/notifications.tsx';
import type { Reviewable } from './review-dialog.tsx';
import { type ReviewDraft, reviewDrafts } from './review-draft.ts';
import { type ReviewValues, writeReview } from './write-review.ts';

interface ReviewFormProps {
  reservation: Reviewable;
  /** The other person's name. */
  them: string;
  /** The first step is about the pet. */
  ofPet: boolean;
  isEdit: boolean;
  initial: ReviewDraft;
  restored: boolean;
  fresh: () => ReviewDraft;
  onWritten: () => void;
}

export function ReviewForm(props: ReviewFormProps) {
  const { reservation, them, ofPet, isEdit, initial, restored, fresh, onWritten } = props;
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const person = usePerson();
  const client = useQueryClient();
  const notify = useNotify();
  const unreachable = useUnreachable();
  const last = ofPet ? 1 : 0;
  const [step, setStep] = useState(Math.min(initial.step, last));
  const [rev, setRev] = useState(initial.rev);
  const isPet = ofPet && step === 0;
  const field = isPet ? 'petComment' : 'comment';
  const place = { target: reservation._id, userId: person?.userId ?? '' };
  const keep = (draft: ReviewDraft) => reviewDrafts.keep(place, draft);
  const forget = () => reviewDrafts.forget(place.target);
  const { values, frame, error, refill, isSubmitting } = useCheckedForm<ReviewValues>({
    begin: initial.values,
    tells: 'when sent',
    onChange: (now) => {
      discard.touch();
      keep({ rev, step, values: now });
    },
    wrong: (values) =>
      reviewCharactersLeft(values[field]) < 0 ? { [field]: i18n._(codeText('review/too-long')) } : {},
    send: async (values) => {
      if (person === null) return false;
      if (step < last) return go(step + 1);
      const result = await writeReview(api, { reservation: reservation._id, rev }, values, person);
      if (!result.ok) {
        notify({ tone: 'negative', about: reservation._id, text: i18n._(refusalText(result)) });
        return false;
      }
      forget();
      await client.invalidateQueries({ queryKey: reviewKeys.all });
      const text = unreachable
        ? t`Your review is waiting on this device and will send by itself.`
        : t`Thank you. Your review is on its way.`;
      notify({ tone: 'positive', about: reservation._id, text });
      onWritten();
      return true;
    },
  });
  const current = (): ReviewDraft => ({ rev, step, values });
  const discard = useDiscard<ReviewDraft>({
    restored,
    current,
    fresh,
    fill: (draft) => {
      setStep(Math.min(draft.step, last));
      setRev(draft.rev);
      refill(draft.values);
    },
    keep,
    forget,
  });
  function go(to: number): false {
    setStep(to);
    if (discard.offer !== 'undo') keep({ ...current(), step: to });
    return false;
  }
  const pet = reservation.petName;
  const asked = isPet ? pet : them;
  const question = asked === '' ? t`How was it?` : t`How was it with ${asked}?`;
  const finish = isEdit ? t`Save` : t`Publish review`;
  return (
    <CheckedForm className="review-form" frame={frame}>
      {ofPet && <Stepper names={[t`The pet`, t`The customer`]} current={step} />}
      <DraftBanner {...discard} />
      {ofPet && (
        <StepHeading step={step} steps={2} filling={discard.filling}>
          {isPet ? t`The pet` : t`The customer`}
        </StepHeading>
      )}
      <RatingItem key={`${field}-rating`} name={isPet ? 'petRating' : 'rating'} label={question} />
      <CommentItem key={field} name={field} comment={values[field]} error={error(field)} />
      <p className="field__hint">{t`Everyone will see it, along with your name. You can edit it for a week.`}</p>
      <FormActions
        sticky
        submit={step < last ? t`Continue` : finish}
        busy={isSubmitting}
        onBack={step > 0 ? () => void go(step - 1) : undefined}
      />
    </CheckedForm>
  );
}
