import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { Icon } from '../../ui/picture/icons.tsx';

interface InlineEditProps {
  value: string;
  /** What stands there while nothing is filled in. */
  placeholder: string;
  /** The field's label. */
  label: string;
  /** What the button does, for those who cannot see its pencil. */
  action: string;
  multiline?: boolean;
  maxLength: number;
  autoComplete?: string;
  /** The sentence for a text that cannot be kept, or null. */
  refuse: (value: string) => MessageDescriptor | null;
  /** Called when editing begins, so that saving knows what it began with. */
  onOpen: () => void;
  onSave: (value: string) => Promise<boolean>;
  /** How the text shows when it is not being edited. */
  show: (text: string) => ReactNode;
}

/**
 * A text that is edited where it stands (spec part 1, section 2.9): a click, Enter or Space opens it, Escape takes
 * everything back, Enter saves a line and Ctrl+Enter a longer text. It is checked when the field is left (section 5).
 * The focus returns to where it was.
 */
export function InlineEdit(props: InlineEditProps) {
  const { value, placeholder, action, onOpen, show } = props;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  useEffect(() => {
    if (editing || !returning.current) return;
    returning.current = false;
    button.current?.focus();
  }, [editing]);
  const close = () => {
    returning.current = true;
    setEditing(false);
  };
  if (editing) return <Editor {...props} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      className={value === '' ? 'inline-edit inline-edit--empty' : 'inline-edit'}
      title={action}
      onClick={() => {
        onOpen();
        setEditing(true);
      }}
    >
      {show(value === '' ? placeholder : value)}
      <Icon name="edit" size={18} className="inline-edit__sign" />
      <span className="visually-hidden">{action}</span>
    </button>
  );
}

function Editor({
  value,
  label,
  multiline = false,
  maxLength,
  autoComplete,
  refuse,
  onSave,
  onClose,
}: InlineEditProps & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const place = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => focusAtEnd(place.current), []);
  const { submit, field, error } = useCheckedForm({
    begin: { text: value },
    wrong: ({ text }) => {
      const message = refuse(text);
      return { text: message === null ? undefined : i18n._(message) };
    },
    send: async ({ text }) => {
      const saved = await onSave(text.trim());
      if (saved) onClose();
      return saved;
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter and Escape belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && multiline && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
  };
  const message = error('text');
  const { ref, error: _, ...registered } = field('text');
  const input = {
    ...registered,
    id,
    maxLength,
    className: 'field__input',
    'aria-invalid': message !== undefined,
    'aria-describedby': `${id}-error`,
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      ref(element);
      place.current = element;
    },
  };
  return (
    <Form className="inline-edit__form" onKeyDown={onKeyDown} onSubmit={submit}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {multiline ? <textarea {...input} rows={4} /> : <input {...input} autoComplete={autoComplete} />}
        <p id={`${id}-error`} className="field__error" role="alert">
          {message}
        </p>
      </div>
      <FormActions submit={t`Save`} small onCancel={onClose}>
        {multiline && <span className="field__hint inline-edit__keys">{t`Ctrl + Enter saves, Esc cancels`}</span>}
      </FormActions>
    </Form>
  );
}

/** The field stands where the text stood: whoever opened it goes on typing behind it. */
function focusAtEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
