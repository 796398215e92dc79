import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { isSeen } from '../../domain/plain-text.ts';
import { reviewCharactersLeft } from '../../domain/review/rules.ts';
import { reviewKeys } from '../../entities/review/keys.ts';
import { codeText, refusalText } from '../../i18n/code-texts.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { AreaItem } from '../../ui/form/items.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { answerDrafts } from './review-draft.ts';
import type { ShownAnswer } from './shown-reviews.ts';
import { writeAnswer } from './write-review.ts';

interface AnswerFormProps {
  review: string;
  /** The earlier answer; null: none. */
  before: ShownAnswer | null;
  onClose: () => void;
}

/** A reviewed person's answer to a review. Typed text is stored until it is sent. */
export function AnswerForm({ review, before, onClose }: AnswerFormProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const person = usePerson();
  const place = { target: review, userId: person?.userId ?? '' };
  const { values, frame, field } = useCheckedForm<{ text: string }>({
    begin: answerDrafts.read(place) ?? { text: before?.text ?? '' },
    tells: 'when sent',
    onChange: (draft) => answerDrafts.keep(place, draft),
    wrong({ text }) {
      if (!isSeen(text)) return { text: i18n._(codeText('review/answer-required')) };
      return reviewCharactersLeft(text) < 0 ? { text: i18n._(codeText('review/too-long')) } : {};
    },
    send: async ({ text }) => {
      if (person === null) return false;
      const result = await writeAnswer(api, { review, rev: before?.rev ?? null }, text, person);
      if (!result.ok) {
        notify({ tone: 'negative', about: review, text: i18n._(refusalText(result)) });
        return false;
      }
      answerDrafts.forget(review);
      await client.invalidateQueries({ queryKey: reviewKeys.all });
      onClose();
      return true;
    },
  });
  return (
    <CheckedForm className="answer-form" frame={frame}>
      <AreaItem
        label={t`Your answer`}
        className="review-text"
        rows={3}
        maxLength={LIMITS.reviewComment.maxUnits}
        autoFocus
        left={
          <CharactersLeft id={`${id}-left`} left={reviewCharactersLeft(values.text)} max={LIMITS.reviewComment.max} />
        }
        {...field('text')}
      />
      <div className="row row--wrap tight">
        <Button small variant="text" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button small type="submit" variant="primary">
          {before === null ? t({ context: 'verb', message: 'Answer' }) : t`Save`}
        </Button>
      </div>
    </CheckedForm>
  );
}
