import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Person } from '../../../data/api/session.ts';
import type { Code } from '../../../domain/codes.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { tagsFit } from '../../../domain/post/tags.ts';
import { takesFile } from '../../../entities/photo/dropped-file.ts';
import { postKeys } from '../../../entities/post/keys.ts';
import { NewerNotice } from '../../../entities/statement/newer-notice.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { claimBy, type Release } from '../../../platform/claims.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { CheckedForm, DraftBanner, useFormValues } from '../../../ui/form/checked-form.tsx';
import { useOneFlight } from '../../../ui/form/form.tsx';
import { TextItem } from '../../../ui/form/items.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { useDiscard } from '../../../ui/form/use-discard.ts';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { forgetDraft, NO_VALUES, openPostForm, type PostForm, type PostTarget, type PostValues } from './draft.ts';
import { pictureIn } from './pasted-picture.ts';
import { PhotoField, type PhotoFieldHandle } from './photo-field.tsx';
import '../posts.css';
import { publishPost } from './publish-post.ts';
import { RichTextEditor } from './rich-text-editor.tsx';
import { TagsField } from './tags-field.tsx';
import { useDraft } from './use-draft.ts';

interface PostDialogProps {
  target: PostTarget;
  onClose: () => void;
  /** The post is written on this device. */
  onWritten: () => void;
}

/**
 * Writes a new post or edits one (spec part 1, section 2.15). Works offline; typed text is persisted from the first key
 * on.
 */
export default function PostDialog({ target, onClose, onWritten }: PostDialogProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const person = usePerson();
  const [form, setForm] = useState<PostForm | null | 'opening' | 'broken'>('opening');
  const userId = person?.userId ?? '';
  useEffect(() => {
    let isCancelled = false;
    let release: Release = () => undefined;
    openPostForm({ api, userId, claim }, target).then(
      (opened) => {
        release = opened?.release ?? release;
        if (isCancelled) release();
        else setForm(opened);
      },
      () => setForm('broken'),
    );
    return () => {
      isCancelled = true;
      release();
    };
  }, [api, target, userId]);
  return (
    <Modal title={target.mode === 'create' ? t`New post` : t`Edit post`} onClose={onClose} full>
      {form === 'opening' && <Waiting />}
      {form === 'broken' && <p role="alert">{i18n._(codeText('device/database-broken'))}</p>}
      {form === null && <p>{t`This post isn’t on this device, so you can’t edit it here.`}</p>}
      {typeof form === 'object' && form?.newer === true && <NewerNotice />}
      {typeof form === 'object' && form?.newer === false && person !== null && (
        <PostFormFields key={form.target} form={form} person={person} onWritten={onWritten} />
      )}
    </Modal>
  );
}

const claim = claimBy(globalThis.navigator?.locks);

/** The field of an error code. */
const FIELD_OF: Partial<Record<Code, 'postTitle' | 'content' | 'tags'>> = {
  'post/title-required': 'postTitle',
  'post/title-too-long': 'postTitle',
  'post/content-required': 'content',
  'post/content-too-long': 'content',
  'post/unsafe-html': 'content',
  'post/too-many-tags': 'tags',
};

function PostFormFields({ form, person, onWritten }: { form: PostForm; person: Person; onWritten: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const publish = usePublish(form, person, onWritten);
  const { values, current, frame, lead, set, fill } = useFormValues<PostValues>(form.values, () => {
    setRefused(null);
    touch();
    draft.touch();
  });
  const [refused, setRefused] = useState<Code | null>(null);
  const [busy, setBusy] = useState(false);
  const draft = useDraft(form, person.userId, current);
  const discard = useDiscard<PostValues>({
    restored: form.restored,
    current,
    fresh: () => form.base?.values ?? NO_VALUES,
    fill,
    stop: draft.stop,
    keep: draft.touch,
    forget: () => void forgetDraft(api, form),
  });
  const { filling, touch } = discard;
  useOpenForm(true);
  const textOfCode = (code: Code) => i18n._(codeText(code));
  const place = refused === null ? null : (FIELD_OF[refused] ?? 'root');
  const errorAt = (field: 'postTitle' | 'content') =>
    refused !== null && place === field ? textOfCode(refused) : undefined;
  const photo = useRef<PhotoFieldHandle>(null);
  const general = place === 'root' ? refused : draft.problem;
  const choosing = useRef<Promise<boolean> | null>(null);
  const setChoosing = (work: Promise<boolean>) => {
    const ready = work.finally(() => {
      if (choosing.current === ready) choosing.current = null;
    });
    choosing.current = ready;
  };
  const submit = useOneFlight(async () => {
    setRefused(null);
    setBusy(true);
    try {
      // A photo that is still being prepared belongs to the post; an unusable one is first reported at its field.
      if (choosing.current !== null && !(await choosing.current)) return false;
      const code = await publish(current(), draft.stop);
      if (code === null) return true;
      setRefused(code);
      lead();
      return false;
    } finally {
      setBusy(false);
    }
  });
  return (
    <CheckedForm
      frame={{ ...frame, submit }}
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

/** Writes the post and forgets its draft. Resolves to the reason if it could not be written. */
function usePublish(form: PostForm, person: Person, onWritten: () => void) {
  const { api } = useDataClient();
  const client = useQueryClient();
  return async (values: PostValues, stopDraft: () => Promise<void>): Promise<Code | null> => {
    const result = await publishPost(api, form, values, person);
    if (!result.ok) return result.code;
    await stopDraft();
    await forgetDraft(api, form);
    await client.invalidateQueries({ queryKey: postKeys.own(person.userId) });
    onWritten();
    return null;
  };
}
