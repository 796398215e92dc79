import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import type { Person } from '../../../data/api/session.ts';
import type { Code } from '../../../domain/codes.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { tagsFit } from '../../../domain/post/tags.ts';
import { takesFile } from '../../../entities/photo/dropped-file.ts';
import { PhotoField, type PhotoFieldHandle } from '../../../entities/photo/photo-field.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { TextItem } from '../../../ui/form/items.tsx';
import type { PostForm } from './draft.ts';
import { RichTextEditor } from './rich-text-editor.tsx';
import { TagsField } from './tags-field.tsx';
import { usePostForm } from './use-post-form.ts';

/** The field of an error code. */
const FIELD_OF: Partial<Record<Code, 'postTitle' | 'content' | 'tags'>> = {
  'post/title-required': 'postTitle',
  'post/title-too-long': 'postTitle',
  'post/content-required': 'content',
  'post/content-too-long': 'content',
  'post/unsafe-html': 'content',
  'post/too-many-tags': 'tags',
};

interface PostFormFieldsProps {
  form: PostForm;
  person: Person;
  /** The post is written on this device. */
  onWritten: () => void;
}

/** The fields of a post. */
export function PostFormFields({ form, person, onWritten }: PostFormFieldsProps) {
  const { t, i18n } = useLingui();
  const { frame, values, set, discard, refused, draftProblem, busy, setChoosing } = usePostForm(
    form,
    person,
    onWritten,
  );
  const { filling } = discard;
  const textOfCode = (code: Code) => i18n._(codeText(code));
  const place = refused === null ? null : (FIELD_OF[refused] ?? 'root');
  const errorAt = (field: 'postTitle' | 'content') =>
    refused !== null && place === field ? textOfCode(refused) : undefined;
  const photo = useRef<PhotoFieldHandle>(null);
  const general = place === 'root' ? refused : draftProblem;
  return (
    <CheckedForm
      frame={frame}
      className="post-dialog"
      {...takesFile((file) => photo.current?.choose(file))}
      // Before the editor handles it: it does not accept pictures.
      onPasteCapture={(event) => {
        const picture = pictureIn(event.clipboardData);
        if (picture === null) return;
        event.preventDefault();
        event.stopPropagation();
        photo.current?.choose(picture);
      }}
      onKeyDown={ignoreEnter}
    >
      <DraftBanner {...discard} />
      <TextItem
        name="postTitle"
        label={t`Title`}
        maxLength={LIMITS.postTitle.max}
        required
        error={errorAt('postTitle')}
      />
      <RichTextEditor
        key={filling}
        label={t`Text`}
        value={values.content}
        error={errorAt('content')}
        onChange={(content) => set({ content })}
      />
      <PhotoField
        key={`photo ${filling}`}
        ref={photo}
        photo={values.photo}
        onChange={(photo) => discard.isNow(filling) && set({ photo })}
        onChoosing={setChoosing}
      />
      <TagsField
        key={`tags ${filling}`}
        tags={values.tags}
        error={tagsFit(values.tags) ? undefined : textOfCode('post/too-many-tags')}
        onChange={(tags) => set({ tags })}
      />
      <div className="post-dialog__end row tight">
        <p role="alert" className="field__error">
          {general !== null && textOfCode(general)}
        </p>
        <Button type="submit" variant="primary" aria-disabled={busy}>
          {form.mode === 'create' ? t`Publish` : t`Save`}
        </Button>
      </div>
    </CheckedForm>
  );
}

/** A phone's keyboard ends a title with Enter; the browser would publish an unfinished post. */
function ignoreEnter(event: KeyboardEvent): void {
  const isLine = event.target instanceof HTMLInputElement && event.target.type === 'text';
  if (isLine && event.key === 'Enter') event.preventDefault();
}

/**
 * The pasted picture, or null. Office programs and browsers add a picture of copied text to the text: if there is text,
 * it is used.
 */
function pictureIn(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File | null {
  if (clipboard.getData('text/plain').trim() !== '') return null;
  return Array.from(clipboard.files).find(({ type }) => type.startsWith('image/')) ?? null;
}
