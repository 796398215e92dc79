import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from '../action/button.tsx';
import { Icon } from '../picture/icons.tsx';
import { useRoom } from './use-room.tsx';

interface SearchBoxProps {
  label: string;
  hint: string;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
  /** Called on Enter: without waiting for the pause. */
  onSubmit: () => void;
  /** False on a screen that also has other content: there the focus would open a phone's keyboard over it. */
  focuses?: boolean;
}

/** The field of a query. It has the focus on arrival, unless there are results: then the reader returned to those. */
export function SearchBox({ label, hint, maxLength, value, onChange, onSubmit, focuses = true }: SearchBoxProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const room = useRoom<HTMLInputElement>({ maxLength });
  const emptyAtFirst = useRef(focuses && value === '');
  useEffect(() => {
    if (emptyAtFirst.current) input.current?.focus({ preventScroll: true });
  }, []);
  return (
    <search>
      <form
        className="field"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <div className="field__row">
          <input
            ref={input}
            id={id}
            type="search"
            className="field__input"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={maxLength}
            {...room.handlers}
            value={value}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => onChange(target.value)}
          />
          {value !== '' && (
            <IconButton
              label={t`Clear`}
              onClick={() => {
                onChange('');
                input.current?.focus();
              }}
            >
              <Icon name="close" size={20} />
            </IconButton>
          )}
        </div>
        {room.note}
        <p id={`${id}-hint`} className="field__hint">
          {hint}
        </p>
      </form>
    </search>
  );
}
