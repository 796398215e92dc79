import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../action/button.tsx';
import { Paw } from '../picture/icons.tsx';

/** Replaces missing content: empty, removed, or unreachable. */
export function StatePanel({ title, text, children }: { title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="state">
      <div className="state__art">
        <Paw size={96} />
      </div>
      {title}
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}

interface OutOfReachProps {
  title: ReactNode;
  text: ReactNode;
  onRetry: () => void;
  back: ReactNode;
}

/** For content that is not on the device and cannot be fetched now. */
export function OutOfReach({ title, text, onRetry, back }: OutOfReachProps) {
  const { t } = useLingui();
  return (
    <StatePanel title={title} text={text}>
      <div className="actions">
        <Button variant="primary" onClick={onRetry}>
          {t`Try again`}
        </Button>
        {back}
      </div>
    </StatePanel>
  );
}

/** After this time a ring alone is not enough (spec part 1, section 2.4). */
const LONG_WAIT_MS = 3_000;

/**
 * Shown while something loads; invisible for the first 200 ms (spec section 9), so that fast loads do not flicker.
 * After 3 s a sentence is added.
 */
export function Waiting() {
  const { t } = useLingui();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="waiting" role="status">
      <span className="waiting__ring" />
      <p className="waiting__words">
        {long ? t`This is taking longer than usual.` : <span className="visually-hidden">{t`Loading`}</span>}
      </p>
    </div>
  );
}
