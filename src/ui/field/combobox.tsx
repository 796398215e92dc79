import { type ComponentProps, type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import type ComboboxList from './combobox-list.tsx';
import type { ComboboxListProps } from './combobox-list.tsx';
import './combobox.css';
import { useRoom } from './use-room.tsx';

interface ComboboxProps<O>
  extends Pick<ComponentProps<'input'>, 'ref' | 'disabled' | 'placeholder' | 'maxLength' | 'spellCheck'>,
    Pick<ComboboxListProps<O>, 'text' | 'options' | 'open' | 'keyOf' | 'onText' | 'onOpen' | 'onChoose'> {
  label: string;
  children: (option: O) => ReactNode;
  hint: string;
  error: string | undefined;
}

/** Chooses one of many by typing: a list below a field that looks and is labelled like every other. */
export function Combobox<O>(props: ComboboxProps<O>) {
  const { label, text, options, open, keyOf, children, disabled = false, ...others } = props;
  const { hint, error, onText, onOpen, onChoose, ...field } = others;
  const id = useId();
  const room = useRoom<HTMLInputElement>(field);
  const { List, fetchList } = useListCode();
  const left = useFocusTransfer(id, List !== null);
  const shown = open && options.length > 0;
  const type = (typed: string) => {
    onText(typed);
    onOpen(true);
  };
  const chooseFirst = () => {
    onOpen(false);
    for (const first of options.slice(0, 1)) onChoose(first);
  };
  const input = {
    ...field,
    ...room.handlers,
    className: 'field__input',
    autoComplete: 'off',
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
  };
  return (
    <div
      className="field"
      // With the list open it handles these keys: the browser would also close the dialog and submit the form around
      // it.
      onKeyDownCapture={(event) => {
        if (shown && ['Escape', 'Enter'].includes(event.key)) event.preventDefault();
      }}
    >
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {List === null ? (
        <PlainInput
          {...input}
          id={id}
          disabled={disabled}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={fetchList}
          onClick={() => onOpen(true)}
          // When typing is faster than the list loads, Enter takes the first match, as with the list.
          onKeyDown={({ key }) => {
            if (key === 'Enter' && shown) chooseFirst();
            if (key === 'Escape') onOpen(false);
          }}
          onLeave={left}
        />
      ) : (
        <List
          id={id}
          text={text}
          options={options}
          open={open}
          disabled={disabled}
          keyOf={keyOf}
          words={children}
          input={input}
          onText={type}
          onOpen={onOpen}
          onChoose={onChoose}
        />
      )}
      {room.note}
      <p id={`${id}-hint`} className="field__hint" role="status">
        {hint}
      </p>
      <p id={`${id}-error`} className="field__error">
        {error}
      </p>
    </div>
  );
}

interface PlainInputProps extends ComponentProps<'input'> {
  onLeave: (selection: Selection | null) => void;
}

type Selection = readonly [from: number | null, to: number | null];

/**
 * The field before its list's code is loaded: it accepts typing, and reports the cursor position when it is replaced.
 */
function PlainInput({ onLeave, id, ...input }: PlainInputProps) {
  useLayoutEffect(
    () => () => {
      const field = document.activeElement;
      const focused = field instanceof HTMLInputElement && field.id === id;
      onLeave(focused ? [field.selectionStart, field.selectionEnd] : null);
    },
    [id, onLeave],
  );
  return <input {...input} id={id} role="combobox" aria-expanded={false} />;
}

/**
 * The list's code, fetched at the first touch of the field. After a failure the next touch tries again, and until then
 * the field accepts typing.
 */
function useListCode() {
  const [List, setList] = useState<typeof ComboboxList | null>(null);
  const fetchList = () => {
    import('./combobox-list.tsx').then(
      (code) => setList(() => code.default),
      () => undefined,
    );
  };
  return { List, fetchList };
}

/** The field with a list is a new element; focus and cursor are carried over from the plain one. */
function useFocusTransfer(id: string, listed: boolean) {
  const selection = useRef<Selection | null>(null);
  useLayoutEffect(() => {
    const field = document.getElementById(id);
    if (!listed || selection.current === null || !(field instanceof HTMLInputElement)) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(...selection.current);
    selection.current = null;
  }, [id, listed]);
  return useCallback((left: Selection | null) => {
    selection.current = left;
  }, []);
}
