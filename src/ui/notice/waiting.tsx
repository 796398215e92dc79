import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

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
