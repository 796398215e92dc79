import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDates } from '../../i18n/dates.ts';
import { relativeTime, relativeTimeEnds } from '../../i18n/relative.ts';
import { useServiceNow } from '../../session/sync-status.ts';
import { useNow } from '../../session/use-now.ts';

interface PublishedAtProps {
  /** By the service's clock; before publication when its person wrote it. ISO 8601, as the others. */
  at: string;
  /** By the writer's clock, if that differs; null hides it. */
  writtenAt: string | null;
  /** When the text was last edited; null if never. */
  editedAt: string | null;
  /** There is room for all dates and times. Otherwise it shows how long ago, and the date of an edit on hover. */
  whole?: boolean;
}

/**
 * The time of publication, with what else matters to readers: that it was written long before, for instance without a
 * network, and that it was edited. An edit before the publication is not shown: nobody read the earlier text.
 */
export function PublishedAt({ at, writtenAt, editedAt, whole = false }: PublishedAtProps) {
  const { t } = useLingui();
  const dates = useDates();
  const beside = (time: string) => (whole ? dates.apartFrom(at, time) : dates.dateTime(time));
  const when = writtenAt === null ? null : beside(writtenAt);
  return (
    <span className="times">
      {whole ? <time dateTime={at}>{dates.dateTime(at)}</time> : <RelativeTime at={at} />}
      {when !== null && <Other>{t`Written: ${when}`}</Other>}
      {editedAt !== null && editedAt > at && (
        <Other>
          {whole ? (
            <Trans>
              edited: <time dateTime={editedAt}>{beside(editedAt)}</time>
            </Trans>
          ) : (
            <time dateTime={editedAt} title={beside(editedAt)}>
              {t`edited`}
              <span className="visually-hidden">: {beside(editedAt)}</span>
            </time>
          )}
        </Other>
      )}
    </span>
  );
}

/** How long ago, or the date of what is older; its date and time on hover. Rerenders when its words change. */
function RelativeTime({ at }: { at: string }) {
  const { i18n } = useLingui();
  const dates = useDates();
  const then = Date.parse(at);
  const now = useServiceNow()();
  useNow([relativeTimeEnds(then, now)]);
  return (
    <time dateTime={at} title={dates.dateTime(at)}>
      {relativeTime(then, now, i18n.locale) ?? dates.date(at)}
    </time>
  );
}

function Other({ children }: { children: ReactNode }) {
  return (
    <span className="times__other">
      <span className="times__dot"> · </span>
      <span>{children}</span>
    </span>
  );
}
