import { useLingui } from '@lingui/react/macro';
import { useDates } from '../../i18n/dates.ts';
import { IconButton } from '../action/button.tsx';
import { Icon } from '../picture/icons.tsx';
import './day-grid.css';

interface MonthHeadProps {
  month: Date;
  /** Null: there is no earlier month. */
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
}

/** Above a grid of days: its month, and the buttons to the adjacent ones. */
export function MonthHead({ month, onEarlier, onLater }: MonthHeadProps) {
  const { t } = useLingui();
  const dates = useDates();
  return (
    <div className="month-head">
      <IconButton label={t`Previous month`} disabled={onEarlier === null} onClick={() => onEarlier?.()}>
        <Icon name="back" size={20} />
      </IconButton>
      <span className="month-head__name" aria-live="polite">
        {dates.month(month.toISOString())}
      </span>
      <IconButton label={t`Next month`} disabled={onLater === null} onClick={() => onLater?.()}>
        <Icon name="back" size={20} className="flipped" />
      </IconButton>
    </div>
  );
}

/** Replaces the grid's own caption: the head above already names the month. */
export function NoCaption() {
  return <span hidden />;
}
