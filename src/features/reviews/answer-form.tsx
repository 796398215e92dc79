import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { isSeen } from '../../domain/plain-text.ts';
import { reviewCharactersLeft } from '../../domain/review/rules.ts';
import { reviewKeys } from '../../entities/review/keys.ts';
import { codeText, refusalText } from '../../i18n/code-texts.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { useRoom } from '../../ui/field/use-room.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { answerDrafts } from './review-draft.ts';
import type { ShownAnswer } from './shown-reviews.ts';
import { writeAnswer } from './write-review.ts';

interface AnswerFormProps {
  /** The review that is answered. */
  review: string;
  /** What was answered before; null: nothing. */
  before: ShownAnswer | null;
  onClose: () => void;
}

/** What a reviewed person says to a review. What was typed stays until it is sent. */
export function AnswerForm({ review, before, onClose }: AnswerFormProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const person = usePerson();
  const place = { target: review, userId: person?.userId ?? '' };
  const { form, submit, error } = useCheckedForm<{ text: string }>({
    begin: answerDrafts.read(place) ?? { text: before?.text ?? '' },
    when: { mode: 'onSubmit', reValidateMode: 'onSubmit' },
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
  const { setFocus } = form;
  useEffect(() => setFocus('text'), [setFocus]);
  const left = reviewCharactersLeft(form.watch('text'));
  const problem = error('text');
  const room = useRoom<HTMLTextAreaElement>({ maxLength: LIMITS.reviewComment.maxUnits, hasCounter: true });
  return (
    <Form className="answer-form" onSubmit={submit}>
      <label className="field__label" htmlFor={id}>
        {t`Your answer`}
      </label>
      <textarea
        {...form.register('text', {
          onChange: ({ target }) => {
            form.clearErrors('text');
            answerDrafts.keep(place, { text: target.value });
          },
        })}
        id={id}
        className="field__input review-text"
        rows={3}
        maxLength={LIMITS.reviewComment.maxUnits}
        {...room.handlers}
        aria-invalid={problem !== undefined || left < 0}
        aria-describedby={`${id}-left ${id}-error`}
      />
      {room.note}
      <p id={`${id}-error`} className="field__error" role="alert">
        {problem}
      </p>
      <div className="answer-form__end">
        <CharactersLeft id={`${id}-left`} left={left} max={LIMITS.reviewComment.max} />
        <Button small look="text" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button small type="submit" look="primary">
          {before === null ? t({ context: 'verb', message: 'Answer' }) : t`Save`}
        </Button>
      </div>
    </Form>
  );
}
