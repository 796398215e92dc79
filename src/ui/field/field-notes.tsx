interface FieldNotesProps {
  /** The field's own id: it references these by `describedBy`. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The notes under a field. The error's element is always rendered, so that its content is announced. */
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
