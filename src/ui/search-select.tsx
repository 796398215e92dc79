import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import './search-select.css';

interface SearchSelectProps<T extends string> {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T | undefined;
  /** What fits to what was typed, best first. */
  search: (typed: string) => readonly { value: T; text: string }[];
  /** Said when nothing fits. */
  nothing: string;
  hint: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: T) => void;
}

/**
 * One of many by typing and choosing, as the combobox pattern of the ARIA Authoring Practices says: the focus stays in the field, arrows walk through the list, Enter
 * chooses, Escape closes it. What was typed and not chosen goes when the field is left.
 */
export function SearchSelect<T extends string>(props: SearchSelectProps<T>) {
  const { label, options, value, search, nothing, hint, error, disabled = false, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const shownText = options.find((option) => option.value === value)?.text ?? '';
  const found = typed === null || typed.trim() === '' ? options : search(typed);
  const shown = open && found.length > 0;
  useEffect(() => {
    if (!shown) return;
    const index = active >= 0 ? active : found.findIndex((option) => option.value === value);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [shown, active, found, value]);
  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const choose = (option: { value: T }) => {
    close();
    onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const chosen = found[active];
    if (!shown) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      setOpen(true);
    } else if (key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (key === 'ArrowUp') setActive((active + found.length - (active < 0 ? 0 : 1)) % found.length);
    else if (key === 'Escape') close();
    else if (key === 'Enter' && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="search-select">
        <input
          id={id}
          className="field__input"
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={typed ?? shownText}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(target.value.trim() === '' ? -1 : 0);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="search-select__list"
          hidden={!shown}
        >
          {found.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="search-select__option"
              // On pressing: a click would come after the focus has left the field and the list is closed.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              {option.text}
            </div>
          ))}
        </div>
      </div>
      <p id={`${id}-hint`} className="field__hint" role="status">
        {open && found.length === 0 ? nothing : hint}
      </p>
      <p id={`${id}-error`} className="field__error">
        {error}
      </p>
    </div>
  );
}
