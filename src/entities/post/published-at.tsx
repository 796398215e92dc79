import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDates } from '../../i18n/dates.ts';

interface PublishedAtProps {
  /** When it was published, by the service's clock; until then when its person wrote it. ISO 8601, as the others. */
  at: string;
  /** By the writer's clock, where that is another time; null: it is not told. */
  writtenAt: string | null;
  /** When words that others had read were changed; null: these are the first. */
  editedAt: string | null;
  /**
   * In a list there is room for one time: of the others only that it was edited is seen, and when is for who points
   * there, or listens.
   */
  brief?: boolean;
}

/**
 * When something was published, with date and time, and what else readers care for: that it was written long before,
 * without a network for instance, and that its words were changed since.
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
  const told = (
    <Trans>
      edited: <time dateTime={editedAt}>{when}</time>
    </Trans>
  );
  if (!brief) return told;
  return (
    <span title={when}>
      <span aria-hidden="true">{t`edited`}</span>
      <span className="visually-hidden">{told}</span>
    </span>
  );
}
