import { AutoComplete } from 'antd';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { AntdProvider } from './antd-provider.tsx';
import './combobox.css';

interface ComboboxProps<O>
  extends Pick<ComponentProps<'input'>, 'ref' | 'disabled' | 'placeholder' | 'maxLength' | 'spellCheck'> {
  label: string;
  text: string;
  /** What can be chosen now; nothing is shown while `open` is false or there is nothing. */
  options: readonly O[];
  open: boolean;
  keyOf: (option: O) => string;
  children: (option: O) => ReactNode;
  hint: string;
  error: string | undefined;
  onText: (text: string) => void;
  onOpen: (open: boolean) => void;
  onChoose: (option: O) => void;
}

/** One of many by typing and choosing: antd's list below a field that looks and is named as every other. */
export function Combobox<O>(props: ComboboxProps<O>) {
  const { label, text, options, open, keyOf, children, disabled = false, ...others } = props;
  const { hint, error, onText, onOpen, onChoose, ...field } = others;
  const id = useId();
  const shown = open && options.length > 0;
  return (
    <div
      className="field"
      // With the list open these keys are the list's: the browser would close the dialog and send the form around it as well.
      onKeyDownCapture={(event) => {
        if (shown && ['Escape', 'Enter'].includes(event.key)) event.preventDefault();
      }}
    >
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <AntdProvider>
        <AutoComplete<string, { value: string; label: ReactNode; of: O }>
          id={id}
          className="combobox"
          classNames={{ popup: { listItem: 'combobox__option' } }}
          disabled={disabled}
          value={text}
          options={options.map((option) => ({ value: keyOf(option), label: children(option), of: option }))}
          open={shown}
          // The lists are short, and of a virtual one only three options are there for screen readers.
          virtual={false}
          // Always one: without any antd names an option that does not exist (aria-activedescendant).
          defaultActiveFirstOption
          onOpenChange={onOpen}
          onSearch={(typed) => {
            onText(typed);
            onOpen(true);
          }}
          onSelect={(_, { of }) => {
            onOpen(false);
            onChoose(of);
          }}
        >
          <input
            {...field}
            className="field__input"
            autoComplete="off"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-hint ${id}-error`}
          />
        </AutoComplete>
      </AntdProvider>
      <p id={`${id}-hint`} className="field__hint" role="status">
        {hint}
      </p>
      <p id={`${id}-error`} className="field__error">
        {error}
      </p>
    </div>
  );
}
