import { useLingui } from '@lingui/react/macro';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { isAllowedHref } from '../../../domain/post/allowed-href.ts';
import { Button, IconButton } from '../../../ui/action/button.tsx';
import { Icon, type IconName } from '../../../ui/picture/icons.tsx';
import { linkAddress } from './link-address.ts';
import './rich-text-editor.css';
import { tidyPasted } from './tidy-pasted.ts';

interface RichTextEditorProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
}

const HEADINGS = [2, 3] as const;

/** The editor of the post's text. It can produce exactly what `domain/post/allowed-html.ts` lists. */
export function RichTextEditor({ label, value, onChange, error }: RichTextEditorProps) {
  const id = useId();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [...HEADINGS] },
        strike: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        underline: false,
        link: { openOnClick: false, isAllowedUri: (url) => isAllowedHref(url) },
      }),
    ],
    content: value,
    // The styles are in our own stylesheet: the content security policy forbids injected ones.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: tidyPasted,
      // The editor would consume Escape, and the keyboard could close the dialog from every field but this one.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Escape' && !event.isComposing },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        'aria-describedby': `${id}-error`,
        'aria-invalid': String(error !== undefined),
        class: 'prose editor__area',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div className="field">
      <span id={id} className="field__label">
        {label}
      </span>
      <div className="editor">
        {editor !== null && <Toolbar editor={editor} />}
        <EditorContent editor={editor} />
      </div>
      <p id={`${id}-error`} className="field__error">
        {error}
      </p>
    </div>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      h2: current.isActive('heading', { level: 2 }),
      h3: current.isActive('heading', { level: 3 }),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      link: current.isActive('link'),
    }),
  });
  const edit = () => editor.chain().focus();
  const marks: { name: keyof typeof active; label: string; icon: IconName | null; run: () => void }[] = [
    { name: 'bold', label: t`Bold`, icon: 'bold', run: () => edit().toggleBold().run() },
    { name: 'italic', label: t`Italic`, icon: 'italic', run: () => edit().toggleItalic().run() },
    { name: 'h2', label: t`Heading`, icon: null, run: () => edit().toggleHeading({ level: 2 }).run() },
    { name: 'h3', label: t`Small heading`, icon: null, run: () => edit().toggleHeading({ level: 3 }).run() },
    { name: 'bullets', label: t`List`, icon: 'bullets', run: () => edit().toggleBulletList().run() },
    { name: 'numbers', label: t`Numbered list`, icon: 'numbers', run: () => edit().toggleOrderedList().run() },
    { name: 'quote', label: t`Quote`, icon: 'quote', run: () => edit().toggleBlockquote().run() },
    {
      name: 'link',
      label: t`Link`,
      icon: 'link',
      run: () => (active.link ? edit().unsetLink().run() : setLinking(!linking)),
    },
  ];
  return (
    <>
      <div role="toolbar" aria-label={t`Formatting`} className="editor__toolbar">
        {marks.map(({ name, label, icon, run }) => (
          // Pressing it leaves the focus in the text: typing continues there, and a phone's keyboard stays open.
          <IconButton
            key={name}
            label={label}
            aria-pressed={active[name]}
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            {icon === null ? (
              <span className={`editor__letter editor__letter--${name}`}>H</span>
            ) : (
              <Icon name={icon} size={20} />
            )}
          </IconButton>
        ))}
      </div>
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

/** The address of a link; only the schemes of the allowed HTML. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const apply = () => {
    const address = linkAddress(typed);
    if (address === null) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const chain = editor.chain().focus();
    if (editor.state.selection.empty)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onDone();
  };
  return (
    <div className="editor__link">
      <input
        ref={field}
        className="field__input"
        type="url"
        inputMode="url"
        placeholder="https://"
        aria-label={t`Link address`}
        aria-invalid={wrong}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // Escape closes this row and not the dialog around it.
          event.preventDefault();
          if (event.key === 'Enter') apply();
          else {
            editor.commands.focus();
            onDone();
          }
        }}
      />
      <Button small variant="primary" onClick={apply}>
        {t`Insert`}
      </Button>
      <p role="alert" className="field__error">
        {wrong && t`You can only link to web and email addresses.`}
      </p>
    </div>
  );
}
