import { Plural, useLingui } from '@lingui/react/macro';
import { useDates } from '../../i18n/dates.ts';
import { useSyncStatus } from '../../session/sync-status.ts';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { ACTION_TEXTS } from './situations.ts';
import type { useSituation } from './use-situation.ts';

interface SituationPanelProps {
  situation: NonNullable<ReturnType<typeof useSituation>>;
  /** The number of own documents that only a later version of the app can read. */
  unreadable: number;
  /** The action of the situation; null: none is possible here. */
  act: (() => void) | null;
  /** Null: nothing can be sent now. */
  sendNow: (() => void) | null;
}

/** What is going on now, and what the person can do about it. */
export function SituationPanel({ situation, unreadable, act, sendNow }: SituationPanelProps) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const status = useSyncStatus();
  const lastContact = status === null || status.lastContact === null ? null : dates.recent(status.lastContact);
  return (
    <section className={`sync-now panel sync-now--${situation.tone}`} aria-label={t`Now`}>
      <Icon name={situation.icon} size={32} />
      <div>
        <p role="status" className="sync-now__sentence">
          {i18n._(situation.sentence)}
        </p>
        <p className="field__hint">
          {lastContact === null ? t`The server hasn’t responded yet.` : t`Last connected: ${lastContact}`}
        </p>
        {unreadable > 0 && (
          <p className="field__hint">
            <Plural
              value={unreadable}
              one="# of your items was written by a newer version of the app. Update the app to see it."
              other="# of your items were written by a newer version of the app. Update the app to see them."
            />
          </p>
        )}
      </div>
      <div className="actions">
        {act !== null && situation.action !== null && (
          <Button variant="primary" small onClick={act}>
            {i18n._(ACTION_TEXTS[situation.action])}
          </Button>
        )}
        {sendNow !== null && (
          <Button small onClick={sendNow}>
            <Icon name="sync" size={18} />
            {status !== null && status.waiting > 0 ? t`Send now` : t`Check now`}
          </Button>
        )}
      </div>
    </section>
  );
}
