import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Code } from '../../domain/codes.ts';
import type { DraftPlace } from '../../session/form-drafts.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { inlineDrafts } from './inline-draft.ts';

/** What checks and sends is fetched when something is first edited: a visit begins with reading. */
export const InlineEditor = lazyDialog(() => import('./inline-editor.tsx'));

export interface InlineEditProps {
  /** Where what is typed is kept until it is saved or taken back. */
  draft: DraftPlace;
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
  /** Why a text cannot be kept, or null. */
  refuse: (value: string) => Code | null;
  /** Called when editing begins, so that saving knows what it began with. */
  onOpen: () => void;
  onSave: (value: string) => Promise<boolean>;
  /** How the text shows when it is not being edited. */
  show: (text: string) => ReactNode;
}

/**
 * A text that is edited where it stands (spec part 1, section 2.9): a click, Enter or Space opens it, Escape takes
 * everything back, Enter saves a line and Ctrl+Enter a longer text. It is checked when the field is left (section 5).
 * The focus returns to where it was. What was typed when the screen is left stands there again at the next visit.
 */
export function InlineEdit(props: InlineEditProps) {
  const { draft, value, placeholder, action, onOpen, show } = props;
  // Whoever left the screen while typing finds the field open, with the words in it.
  const [restored, setRestored] = useState(() => inlineDrafts.read(draft)?.text ?? null);
  const [editing, setEditing] = useState(restored !== null);
  // Until its code has come the text stays where it is.
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
