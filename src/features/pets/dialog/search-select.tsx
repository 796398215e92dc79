import { useState } from 'react';
import { Combobox } from '../../../ui/field/combobox.tsx';

interface SearchSelectProps<T extends string> {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T | undefined;
  /** The matches of the typed text, best first. */
  search: (typed: string) => readonly { value: T; text: string }[];
  /** Shown when nothing matches. */
  nothing: string;
  hint: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: T) => void;
}

/** Chooses one of many by typing. A text that was not chosen is cleared when the field is left. */
export function SearchSelect<T extends string>(props: SearchSelectProps<T>) {
  const { label, options, value, search, nothing, hint, error, disabled = false, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const found = typed === null || typed.trim() === '' ? options : search(typed);
  return (
    <Combobox
      label={label}
      text={typed ?? options.find((option) => option.value === value)?.text ?? ''}
      options={found}
      open={open}
      keyOf={(option) => option.value}
      spellCheck={false}
      disabled={disabled}
      hint={open && found.length === 0 ? nothing : hint}
      error={error}
      onText={setTyped}
      onOpen={(wanted) => {
        setOpen(wanted);
        if (!wanted) setTyped(null);
      }}
      onChoose={(option) => onChange(option.value)}
    >
      {(option) => option.text}
    </Combobox>
  );
}
