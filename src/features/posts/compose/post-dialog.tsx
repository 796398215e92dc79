import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { NewerNotice } from '../../../entities/statement/newer-notice.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { claimBy, type Release } from '../../../platform/claims.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { openPostForm, type PostForm, type PostTarget } from './draft.ts';
import '../posts.css';
import { PostFormFields } from './post-form-fields.tsx';

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
