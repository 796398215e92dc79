import { Trans } from '@lingui/react/macro';
import { useDates } from '../../i18n/dates.ts';

/** The day, in the reader's language (spec part 2, section 9: 'MMMM D, YYYY'). */
export function ReviewDate({ at, editedAt }: { at: string; editedAt: string | null }) {
  const dates = useDates();
  return (
    <span className="review__date soft">
      <time dateTime={at}>{dates.date(at)}</time>
      {editedAt !== null && (
        <>
          {' · '}
          <Trans>
            edited: <time dateTime={editedAt}>{dates.date(editedAt)}</time>
          </Trans>
        </>
      )}
    </span>
  );
}
