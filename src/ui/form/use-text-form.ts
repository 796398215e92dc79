import { useRef, useState } from 'react';
import { useOneFlight } from './form.tsx';
import { useOpenForm } from './open-forms.tsx';

interface TextForm {
  /** The initial text; while the form has another one it counts as open (`useOpenForm`). */
  begin: string;
  /** Why it cannot be sent, in the current language. */
  wrong: (text: string) => string | undefined;
  /** Resolves to whether it is done: then the form takes no second submission. */
  send: (text: string) => Promise<boolean>;
  /** When it shows its error: once it was left, or after a submission, until something else is typed. */
  tells: 'when left' | 'when sent';
  onText: (text: string) => void;
}

/**
 * A form of one text on a first screen or in frequent use, such as a comment or a message: a native field, because
 * nobody should wait for the code of larger forms (`checked-form.tsx`).
 */
export function useTextForm<E extends HTMLInputElement | HTMLTextAreaElement>(options: TextForm) {
  const { begin, wrong, send, tells, onText } = options;
  const element = useRef<E>(null);
  const latest = useRef(begin);
  const [text, setText] = useState(begin);
  const [ground, setGround] = useState(begin);
  const [showsError, setShowsError] = useState(false);
  useOpenForm(text !== ground);
  const put = (next: string) => {
    latest.current = next;
    setText(next);
    onText(next);
  };
  const submit = useOneFlight(async () => {
    const now = latest.current;
    const isWrong = wrong(now) !== undefined;
    setShowsError(isWrong);
    if (!isWrong) return await send(now);
    element.current?.focus();
    return false;
  });
  return {
    text,
    error: showsError ? wrong(text) : undefined,
    submit,
    focus: () => element.current?.focus(),
    /** Called after sending: the field is empty for the next text, unless the person has typed on. */
    clear(sent: string) {
      if (latest.current !== sent) return;
      setGround('');
      put('');
    },
    field: {
      ref: element,
      value: text,
      onChange: ({ target }: { target: { value: string } }) => {
        if (tells === 'when sent') setShowsError(false);
        put(target.value);
      },
      onBlur: () => {
        if (tells === 'when left') setShowsError(true);
      },
    },
  };
}
