import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/picture/icons.tsx';
import './filter.css';

interface FilterFoldProps {
  /** The chosen filter, in one line. */
  words: string;
  /** Changes when the fields must be rendered anew. */
  fields: string;
  /** The fields; they call `asked` when the person submits them. */
  children: (asked: () => void) => ReactNode;
}

/**
 * The card around a filter. A phone shows one line with the chosen filter, which opens the fields; a wide screen shows
 * only the fields.
 */
export function FilterFold({ words, fields, children }: FilterFoldProps) {
  const { t } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const sent = useRef(false);
  const drawn = useRef(fields);
  const asked = () => {
    sent.current = true;
    setOpen(false);
    // On a wide screen the line is hidden and cannot be focused.
    opener.current?.focus();
  };
  // The pressed button was removed with its form: its successor gets the focus, unless the one line has it.
  useEffect(() => {
    if (drawn.current === fields) return;
    drawn.current = fields;
    if (!sent.current) return;
    sent.current = false;
    const lost = document.activeElement === document.body;
    if (lost) inner.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [fields]);
  return (
    <search className="market-filter panel">
      <button
        ref={opener}
        type="button"
        className="market-filter__open row"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="search" size={20} />
        <span className="visually-hidden">{t`Filter:`}</span>
        <span className="market-filter__words">{words}</span>
        <Icon name="back" size={18} className="market-filter__arrow" />
      </button>
      <div
        ref={inner}
        id={id}
        className={open ? 'market-filter__fields' : 'market-filter__fields market-filter__fields--folded'}
      >
        {children(asked)}
      </div>
    </search>
  );
}
