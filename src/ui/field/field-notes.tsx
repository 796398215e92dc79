interface FieldNotesProps {
  /** The field's own id: it references these by `describedBy`. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The notes under a field. */
export function FieldNotes({ error, ...field }: FieldNotesProps) {
  return (
    <>
      <FieldHint {...field} />
      <FieldError {...field} error={error} />
    </>
  );
}

export function FieldHint({ id, hint }: Omit<FieldNotesProps, 'error'>) {
  if (hint === undefined) return null;
  return (
    <p id={`${id}-hint`} className="field__hint">
      {hint}
    </p>
  );
}

/** Rendered without an error, too, so that a later one is announced. */
export function FieldError({ id, error }: Omit<FieldNotesProps, 'hint'>) {
  return (
    <p id={`${id}-error`} className="field__error">
      {error}
    </p>
  );
}

/** The ids of the notes, for the field's `aria-describedby`. */
export function describedBy(id: string, hint: string | undefined): string {
  return hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`;
}
