import { useRef, useState } from 'react';
import { useOpenForm } from './open-forms.tsx';
import { useOneFlight } from './use-one-flight.ts';

interface TextForm {
  /** What stands in it when it opens; while it holds something else it counts as open (`useOpenForm`). */
  begin: string;
  /** Why it cannot be sent as it is, in the current language. */
  wrong: (text: string) => string | undefined;
  /** Answers whether it is done: then the form takes no second submission. */
  send: (text: string) => Promise<boolean>;
  /** When it says what is wrong: once it was left, or when it was to be sent, until something else is typed. */
  tells: 'when left' | 'when sent';
  onText: (text: string) => void;
}

/**
 * A form of one text that stands on a first screen or is written in at every moment, as a comment or a message: a
 * native field, because nobody should wait for the code of larger forms (`use-checked-form.ts`).
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
    /** After it was sent: the place is empty for the next one. Who typed on meanwhile keeps what is typed. */
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
