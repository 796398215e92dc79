interface FieldNotesProps {
  /** The field's own id: it refers to these by `describedBy`. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** What stands under a field. The error's place is always there, so what comes into it is announced. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field__hint">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className="field__error">
        {error}
      </p>
    </>
  );
}

/** The ids of the notes, for the field's `aria-describedby`. */
export function describedBy(id: string, hint: string | undefined): string {
  return hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`;
}
