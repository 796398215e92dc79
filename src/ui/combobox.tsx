import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './combobox.css';

interface ComboboxProps<O>
  extends Pick<ComponentProps<'input'>, 'disabled' | 'placeholder' | 'maxLength' | 'spellCheck'> {
  label: string;
  listLabel: string;
  text: string;
  /** What can be chosen now; nothing is shown while `open` is false or there is nothing. */
  options: readonly O[];
  open: boolean;
  /** The one that is chosen already: shown first when the list opens. */
  chosen?: ((option: O) => boolean) | undefined;
  keyOf: (option: O) => string;
  children: (option: O) => ReactNode;
  /** While something is typed, Enter takes the first that fits. */
  firstIsActive?: boolean;
  hint: string;
  error: string | undefined;
  onText: (text: string) => void;
  onOpen: (open: boolean) => void;
  onChoose: (option: O) => void;
}

/**
 * One of many by typing and choosing, as the combobox pattern of the ARIA Authoring Practices says: the focus stays in the field, arrows
 * walk through the list, Enter chooses, Escape closes it.
 */
export function Combobox<O>(props: ComboboxProps<O>) {
  const { label, listLabel, text, options, open, chosen, keyOf, children, firstIsActive = false, ...others } = props;
  const { hint, error, onText, onOpen, onChoose, ...field } = others;
  const id = useId();
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const shown = open && options.length > 0;
  const first = chosen === undefined ? -1 : options.findIndex(chosen);
  const inView = active >= 0 ? active : first;
  useEffect(() => {
    if (shown) list.current?.children[inView]?.scrollIntoView({ block: 'nearest' });
  }, [shown, inView]);
  const close = () => {
    setActive(-1);
    onOpen(false);
  };
  const choose = (option: O) => {
    close();
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const option = options[active];
    if (!shown) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      onOpen(true);
    } else if (key === 'ArrowDown') setActive((active + 1) % options.length);
    else if (key === 'ArrowUp') setActive((active + options.length - (active < 0 ? 0 : 1)) % options.length);
    else if (key === 'Escape') close();
    else if (key === 'Enter' && option !== undefined) choose(option);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="combobox">
        <input
          {...field}
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
          value={text}
          onChange={({ target }) => {
            setActive(firstIsActive && target.value.trim() !== '' ? 0 : -1);
            onText(target.value);
            onOpen(true);
          }}
          onClick={() => onOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel}
          className="combobox__list"
          hidden={!shown}
        >
          {options.map((option, index) => (
            <div
              key={keyOf(option)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="combobox__option"
              // On pressing: a click would come after the focus has left the field and the list is closed.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              {children(option)}
            </div>
          ))}
        </div>
      </div>
      <p id={`${id}-hint`} className="field__hint" role="status">
        {hint}
      </p>
      <p id={`${id}-error`} className="field__error">
        {error}
      </p>
    </div>
  );
}
