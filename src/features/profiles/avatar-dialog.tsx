import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Code } from '../../domain/codes.ts';
import { LIMITS } from '../../domain/limits.ts';
import { MAX_PIXELS } from '../../domain/photo/variants.ts';
import { takesFile } from '../../entities/photo/dropped-file.ts';
import { PhotoProblem } from '../../entities/photo/photo-problem.tsx';
import { codeText } from '../../i18n/code-texts.ts';
import { measurePhoto, shrinkPhoto } from '../../platform/photos/prepare-photo.ts';
import { isWholePhoto } from '../../platform/photos/whole-photo.ts';
import { Button } from '../../ui/action/button.tsx';
import { FileButton } from '../../ui/action/file-button.tsx';
import { FormEnd, useOneFlight } from '../../ui/form/form.tsx';
import { useOpenForm } from '../../ui/form/open-forms.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { AvatarCrop } from './avatar-crop.tsx';
import { cropPicture, type OpenedPicture, openPicture, type Square } from './crop-picture.ts';
import './profile-dialogs.css';
import './profile-head.css';

interface AvatarDialogProps {
  /** Whether there is a picture to remove. */
  removable: boolean;
  saving: boolean;
  onUpload: (picture: Blob) => Promise<boolean>;
  onRemove: () => Promise<boolean>;
  onClose: () => void;
}

/** The steps of the spec (part 1, section 4): nothing chosen, a file to crop, the preview of the upload. */
type Step =
  | { kind: 'empty' }
  | { kind: 'crop'; picture: OpenedPicture }
  | { kind: 'preview'; picture: OpenedPicture; cropped: Blob };

/** Choosing, cropping, previewing and uploading; each opening starts with the first. */
export default function AvatarDialog({ removable, saving, onUpload, onRemove, onClose }: AvatarDialogProps) {
  const { t } = useLingui();
  const { step, setStep, square, message, setMessage, refuse, choose, onShrink } = usePicture();
  useOpenForm(step.kind !== 'empty');
  const preview = async () => {
    if (step.kind !== 'crop' || square.current === null) return;
    const cropped = await cropPicture(step.picture.image, square.current);
    if (cropped === null) refuse('photo/not-an-image');
    else setStep({ kind: 'preview', picture: step.picture, cropped });
  };
  const upload = useOneFlight(async () => {
    if (step.kind !== 'preview') {
      setMessage(t({ id: 'noFileSelected', message: 'No file selected' }));
      return false;
    }
    if (!(await onUpload(step.cropped))) return false;
    onClose();
    return true;
  });
  const remove = useOneFlight(async () => {
    if (!(await onRemove())) return false;
    onClose();
    return true;
  });
  const another = (variant: 'quiet' | 'primary') => (
    <FileButton
      variant={variant}
      text={step.kind === 'empty' ? t`Choose a photo` : t`Choose another`}
      onFile={(file) => void choose(file)}
    />
  );
  return (
    <Modal title={t`Your photo`} onClose={onClose} full>
      {step.kind === 'empty' && (
        <div className="avatar-dialog__empty stack loose" {...takesFile((file) => void choose(file))}>
          <Icon name="camera" size={48} />
          <p>{t`A photo of you, or of you with your pet. You choose which part to show.`}</p>
          {another('primary')}
        </div>
      )}
      {step.kind === 'crop' && (
        <AvatarCrop
          address={step.picture.address}
          onSquare={(next) => {
            square.current = next;
          }}
        />
      )}
      {step.kind === 'preview' && <Preview picture={step.cropped} />}
      <PhotoProblem sentence={message} onShrink={onShrink} />
      <FormEnd>
        {step.kind === 'empty' && removable && (
          <Button variant="danger" aria-disabled={saving} onClick={() => void remove()}>
            <Icon name="trash" size={20} />
            {t`Remove photo`}
          </Button>
        )}
        {step.kind !== 'empty' && another('quiet')}
        {step.kind === 'preview' && (
          <Button onClick={() => setStep({ kind: 'crop', picture: step.picture })}>{t`Back to cropping`}</Button>
        )}
        {step.kind === 'crop' ? (
          <Button variant="primary" onClick={() => void preview()}>
            {t`Preview`}
          </Button>
        ) : (
          <Button
            variant={step.kind === 'preview' ? 'primary' : 'quiet'}
            aria-disabled={saving}
            onClick={() => void upload()}
          >
            {saving ? t`Saving…` : t`Upload`}
          </Button>
        )}
      </FormEnd>
    </Modal>
  );
}

/** The step, with the chosen picture, and why a file cannot be used. */
function usePicture() {
  const { t, i18n } = useLingui();
  const [step, setStep] = useState<Step>({ kind: 'empty' });
  const [message, setMessage] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState<Blob | null>(null);
  const square = useRef<Square | null>(null);
  const picture = step.kind === 'empty' ? null : step.picture;
  useEffect(() => () => picture?.close(), [picture]);

  const refuse = (code: Code) => setMessage(i18n._(codeText(code)));
  const choose = async (file: Blob) => {
    setMessage(null);
    setTooLarge(null);
    if (file.size > LIMITS.uploadBytes) {
      setMessage(t({ id: 'fileSizeError', message: 'The file is too large. The maximum is 5 MB.' }));
      setTooLarge(file);
      return;
    }
    // Before decoding: a small file may unfold into more memory than a tab has.
    const size = await measurePhoto(file);
    if (size !== null && size.width * size.height > MAX_PIXELS) return refuse('photo/too-many-pixels');
    if (size !== null && !(await isWholePhoto(file))) return refuse('photo/incomplete');
    const opened = await openPicture(file);
    if (opened === null) refuse('photo/not-an-image');
    else {
      square.current = null;
      setStep({ kind: 'crop', picture: opened });
    }
  };
  const shrink = async (file: Blob) => {
    const copy = await shrinkPhoto(file, { bytes: LIMITS.uploadBytes, side: LIMITS.photoSide, pixels: MAX_PIXELS });
    if (copy.ok) return choose(copy.photo.blob);
    setTooLarge(null);
    refuse(copy.code);
  };
  const onShrink = tooLarge === null ? null : () => shrink(tooLarge);
  return { step, setStep, square, message, setMessage, refuse, choose, onShrink };
}

/** What everyone will see, in the profile's size. */
function Preview({ picture }: { picture: Blob }) {
  const { t } = useLingui();
  const address = useObjectAddress(picture);
  return (
    <div className="avatar-dialog__preview stack loose">
      <span className="profile__picture frame">
        {address !== null && <img src={address} alt={t`Preview`} width={300} height={300} />}
      </span>
      <p>{t`This is how everyone sees it.`}</p>
    </div>
  );
}
