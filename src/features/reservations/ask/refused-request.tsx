import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { NO_FILTER } from '../../../domain/market/filter.ts';
import { profileDetails } from '../../../domain/profile/details.ts';
import { routePath } from '../../../domain/routes.ts';
import { addressOfFilter } from '../../../entities/announcement/filter-address.ts';
import { useOwnProfile } from '../../../entities/person/queries.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { useServiceNow } from '../../../session/sync-status.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { otherDays } from './ask-form.ts';
import type { Again } from './ask-request.tsx';
import { type AskedRecord, useWhereOffered } from './queries.ts';
import { useAskedFor, useDayText } from './request-sent-text.ts';

interface RefusedRequestProps {
  record: AskedRecord;
  /** Null: it has ended, or is unknown here. */
  announcement: AnnouncementFact | null;
  onAgain: (again: Again) => void;
}

/** Why a request was refused, with one tap each for other days, another text, and similar offers near by. */
export function RefusedRequest({ record: { statement, outcome }, announcement, onAgain }: RefusedRequestProps) {
  const { t, i18n } = useLingui();
  const daysId = useId();
  const dayText = useDayText();
  const askedFor = useAskedFor();
  const serviceNow = useServiceNow();
  const similar = useSimilar(statement);
  const days = announcement === null ? [] : otherDays(announcement, statement, serviceNow());
  const what = askedFor(statement, announcement?.pet?.name ?? '');
  const why = i18n._(codeText(outcome?.code ?? null));
  return (
    <>
      <p className="asked__what">{t`Request not accepted: ${what}`}</p>
      <p className="wrong">{why}</p>
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
        <ButtonLink small to={similar}>
          {t`Similar announcements nearby`}
        </ButtonLink>
      </div>
    </>
  );
}

/** The market with the same service, or with pets, in the same city; if that is unknown, in one's own. */
function useSimilar(asked: AskedRecord['statement']): string {
  const profile = useOwnProfile().data;
  const place = useWhereOffered(asked) ?? profileDetails(profile?.statement ?? {}).city;
  const { service } = asked;
  const kind = service === null ? 'Pet' : 'Services';
  const filter = addressOfFilter({ ...NO_FILTER, kind, service, city: place?.code ?? null });
  return `${routePath('services')}?${filter}`;
}
