import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import type { ReservationStatement } from '../../../domain/reservation/schema.ts';
import { SimilarLink } from '../../../entities/announcement/similar-link.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { useServiceNow } from '../../../session/sync-status.ts';
import { Button } from '../../../ui/action/button.tsx';
import './ask.css';
import { otherDays } from './ask-form.ts';
import type { Again } from './ask-request.tsx';
import { type AskedRecord, useWhereOffered } from './queries.ts';
import { useAskedFor, useDayText } from './request-sent-text.ts';

interface RefusedProps {
  /** Null: it has ended, or is unknown here. */
  announcement: AnnouncementFact | null;
  onAgain: (again: Again) => void;
}

/** Why a request was refused, and what the person can do. */
export function RefusedRequest({ record, announcement, onAgain }: RefusedProps & { record: AskedRecord }) {
  const { t, i18n } = useLingui();
  const askedFor = useAskedFor();
  const { statement, outcome } = record;
  const what = askedFor(statement, announcement?.pet?.name ?? '');
  const why = i18n._(codeText(outcome?.code ?? null));
  return (
    <>
      <p className="asked__what">{t`Request not accepted: ${what}`}</p>
      <p className="wrong">{why}</p>
      <AfterRefusal statement={statement} announcement={announcement} onAgain={onAgain} />
    </>
  );
}

/** One tap each for other days, another text, and similar offers near by. */
export function AfterRefusal({ statement, announcement, onAgain }: RefusedProps & { statement: ReservationStatement }) {
  const { t } = useLingui();
  const daysId = useId();
  const dayText = useDayText();
  const serviceNow = useServiceNow();
  const city = useWhereOffered(statement);
  const { service } = statement;
  const days = announcement === null ? [] : otherDays(announcement, statement, serviceNow());
  return (
    <>
      {days.length > 0 && (
        <>
          <p id={daysId}>{t`Other days`}</p>
          <ul className="row row--wrap tight" aria-labelledby={daysId}>
            {days.map((day) => (
              <li key={day}>
                <Button small onClick={() => onAgain({ statement, day })}>
                  {dayText(day)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="actions">
        {announcement !== null && (
          <Button small onClick={() => onAgain({ statement, day: null })}>
            {t`Edit request`}
          </Button>
        )}
        <SimilarLink kind={service === null ? 'Pet' : 'Services'} service={service} city={city} />
      </div>
    </>
  );
}
