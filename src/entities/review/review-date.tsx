import { Trans, useLingui } from '@lingui/react/macro';

/** The day, in the reader's language (spec part 2, section 9: 'MMMM D, YYYY'). */
export function ReviewDate({ at, editedAt }: { at: string; editedAt: string | null }) {
  const { i18n } = useLingui();
  const date = (instant: string) => reviewDate(instant, i18n.locale);
  return (
    <span className="review__date soft">
      <time dateTime={at}>{date(at)}</time>
      {editedAt !== null && (
        <>
          {' · '}
          <Trans>
            edited: <time dateTime={editedAt}>{date(editedAt)}</time>
          </Trans>
        </>
      )}
    </span>
  );
}

/** "November 20, 2026" in English, as the spec says (part 1, section 9), although other dates are British. */
function reviewDate(instant: string, locale: string): string {
  const tag = locale === 'en' ? 'en-US' : locale;
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant));
}
