import { useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import type { Photo } from '../../domain/photo/schema.ts';
import { variantAddress } from '../../domain/photo/variants.ts';
import './photo-field.css';
import { codeText } from '../../i18n/code-texts.ts';
import { preparePhoto, shrinkPhoto } from '../../platform/photos/prepare-photo.ts';
import { Button } from '../../ui/action/button.tsx';
import { FileButton } from '../../ui/action/file-button.tsx';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { PhotoDescription } from './photo-description.tsx';
import { PhotoProblem } from './photo-problem.tsx';
import { usePersistedPhoto } from './use-persisted-photo.ts';
import { usePhotoChoice } from './use-photo-choice.ts';

/** For pictures that do not come by the button: pasted or dropped. */
export interface PhotoFieldHandle {
  choose: (file: File) => void;
}

interface PhotoFieldProps {
  ref?: Ref<PhotoFieldHandle>;
  photo: Photo | null;
  onChange: (photo: Photo | null) => void;
  /** Called when a chosen file is being prepared; resolves to false when it cannot be used. */
  onChoosing: (ready: Promise<boolean>) => void;
}

const PREVIEW_WIDTH = 600;

/** Chooses, shows, describes and removes the photo of a form. It is stored on the device as soon as it is chosen. */
export function PhotoField({ ref, photo, onChange, onChoosing }: PhotoFieldProps) {
  const { t, i18n } = useLingui();
  const { chosen, problem, tooLarge, choose, makeSmaller, remove } = usePhotoChoice({
    photo,
    onPhoto: onChange,
    prepare: preparePhoto,
    shrink: shrinkPhoto,
  });
  const persisted = usePersistedPhoto(chosen === null ? (photo?.sha256 ?? null) : null);
  const local = useObjectAddress(chosen ?? persisted.data ?? null);
  const shown = local ?? (photo !== null && persisted.isSuccess ? variantAddress(photo.sha256, PREVIEW_WIDTH) : null);
  const begin = (file: File) => onChoosing(choose(file));
  const shrink = (file: Blob) => {
    const work = makeSmaller(file);
    onChoosing(work);
    return work;
  };
  useImperativeHandle(ref, () => ({ choose: begin }));
  const error = useRef<HTMLParagraphElement>(null);
  // It may have been pasted into the text, with this field outside the screen.
  useEffect(() => {
    if (problem !== null) error.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  return (
    <div className="field">
      <span className="field__label">{t`Photo`}</span>
      {(chosen !== null || photo !== null) && (
        <div className="photo-field frame">{shown !== null && <img src={shown} alt={photo?.alt ?? ''} />}</div>
      )}
      <div className="actions">
        <FileButton small text={photo === null ? t`Choose a photo` : t`Choose another`} onFile={begin} />
        {photo !== null && (
          <Button small variant="text" onClick={remove}>
            {t`Remove photo`}
          </Button>
        )}
      </div>
      <PhotoProblem
        ref={error}
        sentence={problem === null ? null : i18n._(codeText(problem))}
        onShrink={tooLarge === null ? null : () => shrink(tooLarge)}
      />
      {photo !== null && (
        <PhotoDescription
          label={t`What’s in the photo?`}
          words={photo.alt}
          maxLength={LIMITS.photoAlt.max}
          photo={photo.sha256}
          onWords={(alt) => onChange({ ...photo, alt })}
        />
      )}
    </div>
  );
}
