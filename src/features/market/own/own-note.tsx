import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { DURATIONS } from '../../../domain/limits.ts';
import { marketKeys } from '../../../entities/announcement/keys.ts';
import { type OwnAnnouncement, stateOfOwn } from '../../../entities/announcement/offers.ts';
import { useMarket } from '../../../entities/announcement/queries.ts';
import { codeText, refusalText } from '../../../i18n/code-texts.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useServiceNow } from '../../../session/sync-status.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { useRenew } from './use-renew.ts';

interface OwnNoteProps {
  record: OwnAnnouncement;
  /** The id of the fact that it is published as. */
  factId: string;
  onEdit: (statementId: string) => void;
}

/** The state of an own announcement, and the possible actions. */
export function OwnNote({ record, factId, onEdit }: OwnNoteProps) {
  const { t } = useLingui();
  const market = useMarket().data;
  const renew = useRenew();
  const serviceNow = useServiceNow();
  const fact = market?.announcements.find(({ _id }) => _id === factId) ?? null;
  const whole = market?.completeness === 'whole';
  const state = stateOfOwn(record, fact, { now: serviceNow(), whole, notice: DURATIONS.announcementNotice });
  const renewal = (
    <Button small variant="primary" onClick={() => void renew(record)}>
      {t`Renew`}
    </Button>
  );
  switch (state.kind) {
    case 'waiting':
      return <Note chip="chip--warn" text={t`Waiting to send`} />;
    case 'sent':
      return <Note chip="chip--info" text={t`Sent, now publishing`} />;
    case 'ended':
      return (
        <div className="own-note">
          <Note chip="chip--danger" text={t`Ended`} />
          {renewal}
        </div>
      );
    case 'refused':
      return <Refused id={record.statement._id} code={state.code} onEdit={onEdit} />;
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

/** The reason of the refusal and the next steps: edit the text, or send it again when the obstacle has passed. */
function Refused({ id, code, onEdit }: { id: string; code: string | null; onEdit: (statementId: string) => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const why = i18n._(codeText(code));
  const sendAgain = async () => {
    const result = await api.sendAgain(id);
    if (!result.ok) notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
    await client.invalidateQueries({ queryKey: marketKeys.all });
  };
  return (
    <div className="own-note">
      <p className="own-note__refused">{t`Not published: ${why}`}</p>
      <div className="actions">
        <Button small onClick={() => onEdit(id)}>
          {t`Edit`}
        </Button>
        <Button small onClick={() => void sendAgain()}>
          {t`Send again`}
        </Button>
      </div>
    </div>
  );
}

function Note({ chip, text }: { chip: string; text: string }) {
  return (
    <p>
      <span className={`chip ${chip}`}>{text}</span>
    </p>
  );
}
