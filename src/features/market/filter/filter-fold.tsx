import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/picture/icons.tsx';
import './filter.css';

interface FilterFoldProps {
  /** What is chosen, in one line. */
  words: string;
  /** Another one when the fields are drawn anew. */
  fields: string;
  /** The fields; `asked` is called when somebody sends them. */
  children: (asked: () => void) => ReactNode;
}

/**
 * The card around a filter. A phone shows one line with what is chosen, which opens the fields; a wide screen the
 * fields alone.
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
    // On a wide screen it is not there, and does not take it.
    opener.current?.focus();
  };
  // The button that was pressed went with its form: its successor has the focus, where the one line has not taken it.
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
