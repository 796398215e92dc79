import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Person, Result } from '../../data/api.ts';
import type { Code } from '../../domain/codes.ts';
import { roomLeft } from '../../domain/comment/rules.ts';
import { LIMITS } from '../../domain/limits.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useAuthRequired } from '../../session/auth-required.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { useOpenForm } from '../../ui/open-forms.tsx';
import { RoomLeft } from '../../ui/room-left.tsx';

/** Codes that are about the words, and stand at the field. */
const AT_FIELD: readonly Code[] = ['comment/content-required', 'comment/too-long'];

interface CommentFormProps {
  label: string;
  action: string;
  initial: string;
  /** Where visitors come back to. */
  anchor: string;
  fieldRef?: Ref<{ focus: () => void }>;
  autoFocus?: boolean;
  /** Each change, so that a draft can be kept. */
  onText: (text: string) => void;
  write: (text: string, person: Person) => Promise<Result<{ id: string }>>;
  onWritten: (id: string) => void;
  /** The sentence for a failure that is not about the words. */
  failure: (why: string) => string;
  onCancel?: () => void;
}

/** Writes a comment, an answer or a change of one. Visitors may type; sending asks them to sign in. */
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
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<Code | null>(null);
  const sending = useRef(false);
  const latest = useRef(initial);
  const left = roomLeft(text);
  useOpenForm(text.trim() !== initial.trim());
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(fieldRef, () => ({ focus: () => field.current?.focus() }), []);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  const change = (next: string) => {
    latest.current = next;
    setText(next);
    setProblem(null);
    onText(next);
  };
  const submit = async () => {
    if (sending.current) return;
    if (person === null && text.trim() !== '' && left >= 0) return requireSignIn(anchor);
    if (person === null) return setProblem(left < 0 ? 'comment/too-long' : 'comment/content-required');
    sending.current = true;
    const result = await write(text, person);
    sending.current = false;
    if (result.ok) {
      // Who types on meanwhile keeps what is typed.
      if (latest.current === text) change('');
      onWritten(result.value.id);
    } else if (AT_FIELD.includes(result.code)) setProblem(result.code);
    else notify({ tone: 'negative', about: id, text: failure(i18n._(codeText(result.code))) });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className="comment-form" noValidate onSubmit={onSubmit}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="field__input comment-form__text"
        rows={2}
        value={text}
        maxLength={LIMITS.comment.maxUnits}
        aria-invalid={problem !== null || left < 0}
        aria-describedby={`${id}-left ${id}-error`}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
            onSubmit(event);
          if (event.key === 'Escape' && onCancel !== undefined && text === initial) onCancel();
        }}
      />
      <p id={`${id}-error`} className="field__error" role="alert">
        {problem !== null && i18n._(codeText(problem))}
      </p>
      <div className="comment-form__end">
        <RoomLeft id={`${id}-left`} left={left} max={LIMITS.comment.max} />
        {onCancel !== undefined && (
          <Button small look="text" onClick={onCancel}>
            {t`Cancel`}
          </Button>
        )}
        <Button small type="submit" look="primary">
          {action}
        </Button>
      </div>
    </form>
  );
}
