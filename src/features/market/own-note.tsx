import { Plural, useLingui } from '@lingui/react/macro';
import { DURATIONS } from '../../domain/limits.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { Button } from '../../ui/button.tsx';
import { type OwnAnnouncement, stateOfOwn } from './offers.ts';
import { useMarket } from './queries.ts';
import { useRenew } from './use-renew.ts';

interface OwnNoteProps {
  record: OwnAnnouncement;
  /** The id of the fact that it is published as. */
  factId: string;
  onEdit: (statementId: string) => void;
}

/** What has become of an own announcement, and what can be done about it. */
export function OwnNote({ record, factId, onEdit }: OwnNoteProps) {
  const { t, i18n } = useLingui();
  const market = useMarket().data;
  const renew = useRenew();
  const fact = market?.announcements.find(({ _id }) => _id === factId) ?? null;
  const whole = market?.kept === 'whole';
  const state = stateOfOwn(record, fact, { now: Date.now(), whole, notice: DURATIONS.announcementNotice });
  const renewal = (
    <Button small look="primary" onClick={() => void renew(record)}>
      {t`Renew`}
    </Button>
  );
  switch (state.kind) {
    case 'waiting':
      return <Note chip="chip--warn" text={t`Waiting for the network`} />;
    case 'sent':
      return <Note chip="chip--info" text={t`Sent, being published`} />;
    case 'ended':
      return (
        <div className="own-note">
          <Note chip="chip--danger" text={t`Ended`} />
          {renewal}
        </div>
      );
    case 'refused': {
      const why = i18n._(codeText(state.code));
      return (
        <div className="own-note">
          <p className="own-note__refused">{t`Not published: ${why}`}</p>
          <Button small onClick={() => onEdit(record.statement._id)}>
            {t`Edit`}
          </Button>
        </div>
      );
    }
    case 'published':
      return (
        <div className="own-note">
          <p>
            <span className={state.renewable ? 'chip chip--warn' : 'chip chip--info'}>
              {state.daysLeft === null ? (
                t`Published`
              ) : (
                <Plural value={state.daysLeft} one="Published · # day left" other="Published · # days left" />
              )}
            </span>
          </p>
          {state.renewable && renewal}
        </div>
      );
  }
}

function Note({ chip, text }: { chip: string; text: string }) {
  return (
    <p>
      <span className={`chip ${chip}`}>{text}</span>
    </p>
  );
}
