import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect } from 'react';
import type { Code } from '../../domain/codes.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useRoom } from '../../ui/field/use-room.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useTextForm } from '../../ui/form/use-text-form.ts';
import { inlineDrafts } from './inline-draft.ts';
import type { InlineEditProps } from './inline-edit.tsx';
import { TOO_SHORT } from './texts.ts';

interface InlineEditorProps extends InlineEditProps {
  /** What was typed before the screen was left; null: nothing. */
  restored: string | null;
  /** Called when the editor is mounted, before its first paint. */
  onStands: () => void;
  onClose: () => void;
}

/** The field of a text that is edited in place (`inline-edit.tsx`). */
export default function InlineEditor({
  draft,
  restored,
  value,
  label,
  multiline = false,
  maxLength,
  autoComplete,
  refuse,
  onSave,
  onStands,
  onClose,
}: InlineEditorProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { error, submit, field } = useTextForm<HTMLInputElement & HTMLTextAreaElement>({
    begin: restored ?? value,
    tells: 'when left',
    wrong: (text) => {
      const code = refuse(text);
      return code === null ? undefined : i18n._(messageOf(code));
    },
    send: async (text) => {
      const saved = await onSave(text.trim());
      if (saved) onClose();
      return saved;
    },
    onText: (text) => inlineDrafts.keep(draft, { text }),
  });
  const place = field.ref;
  const tellStands = useEffectEvent(onStands);
  const isRestored = restored !== null;
  useLayoutEffect(() => {
    tellStands();
    // The person has not opened a restored field: the screen starts at its top.
    if (!isRestored) focusAtEnd(place.current);
  }, [isRestored, place]);
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, Enter and Escape belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && multiline && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
  };
  const { note, handlers } = useRoom<HTMLInputElement | HTMLTextAreaElement>({ maxLength });
  const input = {
    ...field,
    ...handlers,
    id,
    maxLength,
    className: 'field__input',
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error`,
  };
  return (
    <Form className="inline-edit__form" onKeyDown={onKeyDown} onSubmit={submit}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {multiline ? <textarea {...input} rows={4} /> : <input {...input} autoComplete={autoComplete} />}
        {note}
        <p id={`${id}-error`} className="field__error" role="alert">
          {error}
        </p>
      </div>
      <FormActions submit={t`Save`} small onCancel={onClose}>
        {multiline && <span className="field__hint inline-edit__keys">{t`Ctrl + Enter to save, Esc to cancel`}</span>}
      </FormActions>
    </Form>
  );
}

/** The field replaces the text: the cursor goes to its end. */
function focusAtEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

function messageOf(code: Code) {
  return code === 'profile/name-too-short' || code === 'profile/bio-too-short' ? TOO_SHORT : codeText(code);
}
