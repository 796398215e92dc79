import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { routePath } from '../../../domain/routes.ts';
import { reservationKeys } from '../../../entities/reservation/keys.ts';
import { refusalText } from '../../../i18n/code-texts.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useServiceNow } from '../../../session/sync-status.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import './ask.css';
import { askDrafts } from './ask-draft.ts';
import type { Again } from './ask-request.tsx';
import { type AskedRecord, useAsked, useOffered } from './queries.ts';
import { RefusedRequest } from './refused-request.tsx';
import { useAskedFor, useAskedTruth } from './request-sent-text.ts';

interface RequestSentProps {
  /** The announcement's fact; it may have ended. */
  announcement: string;
  onAgain: (again: Again) => void;
}

/** On an announcement's page: this person's requests there, until their day has passed. */
export function RequestSent({ announcement, onAgain }: RequestSentProps) {
  const { t } = useLingui();
  const offered = useOffered(announcement) ?? null;
  const today = kyivDay(useServiceNow()());
  const asked = useAsked(announcement).filter(({ state, statement }) => state === 'refused' || statement.day >= today);
  if (asked.length === 0) return null;
  return (
    <section className="asked-panel" aria-label={t`Your requests here`} aria-live="polite">
      {asked.map((record) => (
        <div key={record.statement._id} className="asked panel">
          {record.state === 'refused' ? (
            <Refused record={record} announcement={offered} onAgain={onAgain} />
          ) : (
            <OnItsWay record={record} announcement={offered} />
          )}
        </div>
      ))}
    </section>
  );
}

interface RequestProps {
  record: AskedRecord;
  announcement: AnnouncementFact | null;
}

function Refused({ record, announcement, onAgain }: RequestProps & { onAgain: (again: Again) => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const { _id: id } = record.statement;
  const giveUp = async () => {
    const result = await api.discard(id);
    if (result.ok) askDrafts.forget(id);
    else notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
    await client.invalidateQueries({ queryKey: reservationKeys.all });
  };
  return (
    <>
      <RefusedRequest record={record} announcement={announcement} onAgain={onAgain} />
      <div>
        <Button small variant="text" onClick={() => void giveUp()}>
          {t`Discard request`}
        </Button>
      </div>
    </>
  );
}

/** The reservations show what follows, so this only says that the request arrived. */
function OnItsWay({ record: { state, statement }, announcement }: RequestProps) {
  const { t } = useLingui();
  const askedFor = useAskedFor();
  const name = announcement?.authorName ?? '';
  const truth = useAskedTruth(state, name);
  return (
    <>
      <p className="asked__what">{askedFor(statement, announcement?.pet?.name ?? '')}</p>
      <p>{state === 'published' ? t`Request sent. You can follow it in your reservations.` : truth}</p>
      <div>
        <ButtonLink small to={routePath('reservations')}>
          {t`Go to my reservations`}
        </ButtonLink>
      </div>
    </>
  );
}
