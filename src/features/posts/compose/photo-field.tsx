import { useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Code } from '../../../domain/codes.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { Photo } from '../../../domain/photo/schema.ts';
import { MAX_PIXELS, variantAddress } from '../../../domain/photo/variants.ts';
import { useKeptPhoto } from '../../../entities/photo/use-kept-photo.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { preparePhoto, shrinkPhoto } from '../../../platform/prepare-photo.ts';
import { useDataClient } from '../../../session/data-client.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { FileButton } from '../../../ui/action/file-button.tsx';
import { PhotoProblem } from '../../../ui/picture/photo-problem.tsx';
import { PhotoWords } from '../../../ui/picture/photo-words.tsx';
import { useObjectAddress } from '../../../ui/picture/use-object-address.ts';

/** For pictures that come another way than by the button: pasted or dropped. */
export interface PhotoFieldHandle {
  choose: (file: File) => void;
}

interface PhotoFieldProps {
  ref?: Ref<PhotoFieldHandle>;
  photo: Photo | null;
  onChange: (photo: Photo | null) => void;
  /** A chosen file is being made ready; false when it cannot be used. */
  onChoosing: (ready: Promise<boolean>) => void;
}

const LIMITS_OF_PHOTO = { bytes: LIMITS.uploadBytes, side: LIMITS.photoSide, pixels: MAX_PIXELS };
const PREVIEW_WIDTH = 600;

/** Chooses, shows, describes and takes away the post's photo. It is kept on the device as soon as it is chosen. */
export function PhotoField({ ref, photo, onChange, onChoosing }: PhotoFieldProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const [chosen, setChosen] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<Code | null>(null);
  const [tooLarge, setTooLarge] = useState<Blob | null>(null);
  const kept = useKeptPhoto(chosen === null ? (photo?.sha256 ?? null) : null);
  const local = useObjectAddress(chosen ?? kept.data ?? null);
  const shown = local ?? (photo !== null && kept.isSuccess ? variantAddress(photo.sha256, PREVIEW_WIDTH) : null);
  /** The photo as it is when a chosen one is ready: its description may have been typed meanwhile. */
  const now = useRef(photo);
  useEffect(() => {
    now.current = photo;
  });
  /** Counts choices: what was chosen or taken away later holds, whichever is ready first. */
  const choice = useRef(0);
  const choose = async (file: Blob, prepare = preparePhoto): Promise<boolean> => {
    choice.current += 1;
    const mine = choice.current;
    setProblem(null);
    setTooLarge(null);
    setChosen(file);
    const prepared = await prepare(file, LIMITS_OF_PHOTO);
    if (choice.current !== mine) return true;
    const kept = prepared.ok ? await api.keepPhoto(prepared.photo.sha256, prepared.photo.blob) : prepared;
    if (choice.current !== mine) return true;
    if (!kept.ok || !prepared.ok) {
      setChosen(null);
      setProblem(kept.ok ? 'photo/not-an-image' : kept.code);
      setTooLarge(!prepared.ok && prepared.code === 'photo/too-large' ? file : null);
      return false;
    }
    const { sha256, width, height } = prepared.photo;
    onChange({ sha256, width, height, alt: now.current?.alt ?? '' });
    return true;
  };
  const begin = (file: File) => onChoosing(choose(file));
  const shrink = (file: Blob) => {
    const work = choose(file, shrinkPhoto);
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
        <div className="post-photo post-photo--field">
          {shown !== null && <img src={shown} alt={photo?.alt ?? ''} />}
        </div>
      )}
      <div className="actions">
        <FileButton small text={photo === null ? t`Choose a photo` : t`Choose another`} onFile={begin} />
        {photo !== null && (
          <Button
            small
            look="text"
            onClick={() => {
              choice.current += 1;
              setChosen(null);
              onChange(null);
            }}
          >
            {t`Remove the photo`}
          </Button>
        )}
      </div>
      <PhotoProblem
        ref={error}
        sentence={problem === null ? null : i18n._(codeText(problem))}
        onShrink={tooLarge === null ? null : () => shrink(tooLarge)}
      />
      {photo !== null && (
        <PhotoWords
          label={t`What is in the photo?`}
          words={photo.alt}
          maxLength={LIMITS.photoAlt.max}
          photo={photo.sha256}
          onWords={(alt) => onChange({ ...photo, alt })}
        />
      )}
    </div>
  );
}
