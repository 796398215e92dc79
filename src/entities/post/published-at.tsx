import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDates } from '../../i18n/dates.ts';

interface PublishedAtProps {
  /** By the service's clock; before publication when its person wrote it. ISO 8601, as the others. */
  at: string;
  /** By the writer's clock, if that differs; null hides it. */
  writtenAt: string | null;
  /** When the text was edited after publication; null if never. */
  editedAt: string | null;
  /**
   * A list has room for one time: it only says that the post was edited, and gives the time to pointers and screen
   * readers.
   */
  brief?: boolean;
}

/**
 * The date and time of publication, with what else matters to readers: that it was written long before, for instance
 * without a network, and that it was edited.
 */
export function PublishedAt({ at, writtenAt, editedAt, brief = false }: PublishedAtProps) {
  const { t } = useLingui();
  const dates = useDates();
  const when = writtenAt === null || brief ? null : dates.apartFrom(at, writtenAt);
  return (
    <span className="times">
      <time dateTime={at}>{dates.dateTime(at)}</time>
      {when !== null && <Other>{t`Written: ${when}`}</Other>}
      {editedAt !== null && (
        <Other>
          <Edited editedAt={editedAt} when={dates.apartFrom(at, editedAt)} brief={brief} />
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

function Edited({ editedAt, when, brief }: { editedAt: string; when: string; brief: boolean }) {
  const { t } = useLingui();
  const label = (
    <Trans>
      edited: <time dateTime={editedAt}>{when}</time>
    </Trans>
  );
  if (!brief) return label;
  return (
    <span title={when}>
      <span aria-hidden="true">{t`edited`}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
