import { useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle } from 'react';
import type { Result } from '../../data/api/result.ts';
import type { Person } from '../../data/api/session.ts';
import { charactersLeft, refuseCommentText } from '../../domain/comment/rules.ts';
import { LIMITS } from '../../domain/limits.ts';
import { codeText, refusalText } from '../../i18n/code-texts.ts';
import { useAuthRequired } from '../../session/auth-required.ts';
import { usePerson } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { useRoom } from '../../ui/field/use-room.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useTextForm } from '../../ui/form/use-text-form.ts';
import { useNotify } from '../../ui/notice/notifications.tsx';

interface CommentFormProps {
  label: string;
  action: string;
  initial: string;
  /** The anchor to which visitors return. */
  anchor: string;
  fieldRef?: Ref<{ focus: () => void }>;
  autoFocus?: boolean;
  /** Called on each change, so that a draft can be stored. */
  onText: (text: string) => void;
  write: (text: string, person: Person) => Promise<Result<{ id: string }>>;
  onWritten: (id: string) => void;
  /** The message for a failure that is not about the text. */
  failure: (why: string) => string;
  onCancel?: () => void;
}

/** Writes a comment, an answer or an edit of one. Visitors may type; sending asks them to sign in. */
export function CommentForm(props: CommentFormProps) {
  const {
    label,
    action,
    initial,
    anchor,
    fieldRef,
    autoFocus = false,
    onText,
    write,
    onWritten,
    failure,
    onCancel,
  } = props;
  const { t, i18n } = useLingui();
  const id = useId();
  const person = usePerson();
  const requireSignIn = useAuthRequired();
  const notify = useNotify();
  const { text, error, submit, focus, clear, field } = useTextForm<HTMLTextAreaElement>({
    begin: initial,
    tells: 'when sent',
    wrong: (typed) => {
      const code = refuseCommentText(typed);
      return code === null ? undefined : i18n._(codeText(code));
    },
    // Never done: the next comment is written in the same form.
    send: async (typed) => {
      if (person === null) requireSignIn(anchor);
      else await send(typed, person);
      return false;
    },
    onText,
  });
  const send = async (typed: string, author: Person) => {
    const result = await write(typed, author);
    if (!result.ok) return notify({ tone: 'negative', about: id, text: failure(i18n._(refusalText(result))) });
    clear(typed);
    onWritten(result.value.id);
  };
  const left = charactersLeft(text);
  const room = useRoom<HTMLTextAreaElement>({ maxLength: LIMITS.comment.maxUnits, hasCounter: true });
  useImperativeHandle(fieldRef, () => ({ focus }));
  const focusAtFirst = useEffectEvent(focus);
  useEffect(() => {
    if (autoFocus) focusAtFirst();
  }, [autoFocus]);
  return (
    <Form className="comment-form" onSubmit={submit}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...field}
        id={id}
        className="field__input comment-form__text"
        rows={2}
        maxLength={LIMITS.comment.maxUnits}
        {...room.handlers}
        aria-invalid={error !== undefined || left < 0}
        aria-describedby={`${id}-left ${id}-error`}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
            event.preventDefault();
            void submit();
          }
          if (event.key === 'Escape' && text === initial) onCancel?.();
        }}
      />
      {room.note}
      <p id={`${id}-error`} className="field__error" role="alert">
        {error}
      </p>
      <div className="row row--wrap tight">
        <CharactersLeft id={`${id}-left`} left={left} max={LIMITS.comment.max} />
        {onCancel !== undefined && (
          <Button small variant="text" onClick={onCancel}>
            {t`Cancel`}
          </Button>
        )}
        <Button small type="submit" variant="primary">
          {action}
        </Button>
      </div>
    </Form>
  );
}
