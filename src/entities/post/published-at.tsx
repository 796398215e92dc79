import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDates } from '../../i18n/dates.ts';
import { RelativeTime } from '../statement/relative-time.tsx';

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

function Other({ children }: { children: ReactNode }) {
  return (
    <span className="times__other">
      <span className="times__dot"> · </span>
      <span>{children}</span>
    </span>
  );
}
