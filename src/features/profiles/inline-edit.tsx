import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Code } from '../../domain/codes.ts';
import type { DraftPlace } from '../../session/form-drafts.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { inlineDrafts } from './inline-draft.ts';

/** The code that checks and sends is fetched at the first edit: a visit starts with reading. */
export const InlineEditor = lazyDialog(() => import('./inline-editor.tsx'));

export interface InlineEditProps {
  /** Where typed text is stored until it is saved or discarded. */
  draft: DraftPlace;
  value: string;
  /** Shown while the text is empty. */
  placeholder: string;
  label: string;
  /** The button's action, for people who cannot see its pencil. */
  action: string;
  multiline?: boolean;
  maxLength: number;
  autoComplete?: string;
  /** Why a text cannot be saved, or null. */
  refuse: (value: string) => Code | null;
  /** Called when editing starts, so that saving knows the original value. */
  onOpen: () => void;
  onSave: (value: string) => Promise<boolean>;
  /** Renders the text while it is not being edited. */
  show: (text: string) => ReactNode;
}

/**
 * A text that is edited in place (spec part 1, section 2.9): a click, Enter or Space opens it, Escape discards, Enter
 * saves a line and Ctrl+Enter a longer text. It is checked when the field is left (section 5). The focus returns to
 * where it was. Unsaved text is restored at the next visit of the screen.
 */
export function InlineEdit(props: InlineEditProps) {
  const { draft, value, placeholder, action, onOpen, show } = props;
  // After leaving the screen while typing, the field is open again with the typed text.
  const [restored, setRestored] = useState(() => inlineDrafts.read(draft)?.text ?? null);
  const [editing, setEditing] = useState(restored !== null);
  // The text stays until the editor's code has loaded.
  const [editorStands, setEditorStands] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  useEffect(() => {
    if (editing || !returning.current) return;
    returning.current = false;
    button.current?.focus();
  }, [editing]);
  const close = () => {
    returning.current = true;
    inlineDrafts.forget(draft.target);
    setRestored(null);
    setEditing(false);
    setEditorStands(false);
  };
  return (
    <>
      {!editorStands && (
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
      )}
      {editing && (
        <InlineEditor {...props} restored={restored} onStands={() => setEditorStands(true)} onClose={close} />
      )}
    </>
  );
}
