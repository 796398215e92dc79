import { useLingui } from '@lingui/react/macro';

/** Shown while something loads; invisible for the first 200 ms (spec section 9), so quick things do not flicker. */
export function Waiting() {
  const { t } = useLingui();
  return (
    <div className="waiting" role="status">
      <span className="waiting__ring" />
      <span className="visually-hidden">{t`Loading`}</span>
    </div>
  );
}
