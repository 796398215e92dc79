import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import type { Photo } from '../../../domain/photo/schema.ts';
import { MAX_PIXELS } from '../../../domain/photo/variants.ts';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import { takesFile } from '../../../entities/photo/dropped-file.ts';
import { PhotoDescription } from '../../../entities/photo/photo-description.tsx';
import { PhotoProblem } from '../../../entities/photo/photo-problem.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { prepareSquare, shrinkPhoto } from '../../../platform/photos/prepare-photo.ts';
import { useDataClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { FileButton } from '../../../ui/action/file-button.tsx';
import { useObjectAddress } from '../../../ui/picture/use-object-address.ts';

/** The limits of an original. */
const ORIGINAL = { bytes: LIMITS.uploadBytes, pixels: MAX_PIXELS };

interface PhotoStepProps {
  photo: Photo | null;
  gallery: readonly Photo[];
  onPhoto: (next: (before: Photo | null) => Photo | null) => void;
  onGallery: (next: (before: Photo[]) => Photo[]) => void;
  /** Called when a chosen file is being prepared. */
  onChoosing: (ready: Promise<unknown>) => void;
}

/** Step 3: the pet's main photo, and further ones. Each is stored on the device as soon as it is chosen. */
export function PhotoStep({ photo, gallery, onPhoto, onGallery, onChoosing }: PhotoStepProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Blob | null>(null);
  const preview = useObjectAddress(chosen);
  const main = useChoice();
  /** Counts choices: the last choice or removal wins, whichever is ready first. */
  const choice = useRef(0);
  const chooseMain = async (file: Blob) => {
    choice.current += 1;
    const mine = choice.current;
    setChosen(file);
    const ready = await main.prepare(file);
    if (choice.current !== mine) return;
    if (ready === null) setChosen(null);
    else onPhoto((before) => ({ ...ready, alt: before?.alt ?? '' }));
  };
  return (
    <>
      <div className="photo-step" {...takesFile((file) => onChoosing(chooseMain(file)))}>
        {chosen !== null && preview !== null ? (
          <span className="pet-photo frame">
            <img src={preview} alt={photo?.alt ?? ''} width={LIMITS.petPixels} height={LIMITS.petPixels} />
          </span>
        ) : (
          <PetPhoto key={photo?.sha256 ?? ''} photo={photo} mine sizes="300px" />
        )}
        <div className="stack tight">
          <p className="field__hint">{t`We show a square from the middle of the photo.`}</p>
          <div className="actions">
            <FileButton
              small
              text={photo === null ? t`Choose a photo` : t`Choose another`}
              onFile={(file) => onChoosing(chooseMain(file))}
            />
            {photo !== null && (
              <Button
                small
                variant="text"
                onClick={() => {
                  choice.current += 1;
                  setChosen(null);
                  onPhoto(() => null);
                }}
              >
                {t`Remove photo`}
              </Button>
            )}
          </div>
          <PhotoProblem sentence={main.problem} onShrink={shrinkButton(main, chooseMain, onChoosing)} />
        </div>
      </div>
      {photo !== null && (
        <PhotoDescription
          label={t`What’s in the photo?`}
          words={photo.alt}
          maxLength={LIMITS.photoAlt.max}
          photo={photo.sha256}
          onWords={(alt) => onPhoto((before) => before && { ...before, alt })}
        />
      )}
      <FurtherPhotos gallery={gallery} onGallery={onGallery} onChoosing={onChoosing} />
    </>
  );
}

/** The photos beside the main one. */
function FurtherPhotos({
  gallery,
  onGallery,
  onChoosing,
}: Pick<PhotoStepProps, 'gallery' | 'onGallery' | 'onChoosing'>) {
  const { t } = useLingui();
  const more = useChoice();
  const hasRoom = gallery.length < LIMITS.petGallery;
  const add = async (file: Blob) => {
    const ready = await more.prepare(file);
    if (ready !== null)
      onGallery((before) =>
        before.some(({ sha256 }) => sha256 === ready.sha256) || before.length >= LIMITS.petGallery
          ? before
          : [...before, ready],
      );
  };
  return (
    <>
      <h3 className="field__label">{t`More photos`}</h3>
      {gallery.length > 0 && (
        <ul className="photo-step__further stack">
          {gallery.map((one, index) => (
            <li key={one.sha256}>
              <PetPhoto photo={one} mine sizes="96px" />
              <div>
                <PhotoDescription
                  label={t`What’s in photo ${index + 2}?`}
                  words={one.alt}
                  maxLength={LIMITS.photoAlt.max}
                  photo={one.sha256}
                  onWords={(alt) =>
                    onGallery((before) => before.map((each) => (each.sha256 === one.sha256 ? { ...each, alt } : each)))
                  }
                />
                <Button
                  small
                  variant="text"
                  onClick={() => onGallery((before) => before.filter(({ sha256 }) => sha256 !== one.sha256))}
                >
                  {t`Remove photo ${index + 2}`}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="stack tight" {...takesFile((file) => hasRoom && onChoosing(add(file)))}>
        <div className="actions">
          {hasRoom && <FileButton small text={t`Add a photo`} onFile={(file) => onChoosing(add(file))} />}
        </div>
        <PhotoProblem sentence={more.problem} onShrink={shrinkButton(more, add, onChoosing)} />
      </div>
    </>
  );
}

/** The button for a file that is too large; the shrunk copy is chosen instead. */
function shrinkButton(
  { tooLarge, shrunk }: Choice,
  choose: (file: Blob) => Promise<void>,
  onChoosing: (ready: Promise<unknown>) => void,
) {
  if (tooLarge === null) return null;
  return () => {
    const work = shrunk(tooLarge).then((copy) => (copy === null ? undefined : choose(copy)));
    onChoosing(work);
    return work;
  };
}

/** Prepares and stores a chosen file; null with a notice when it cannot be used. */
function useChoice() {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState<Blob | null>(null);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const tell = (sentence: string, large: Blob | null = null) => {
    if (!isUnmounted.current) {
      setProblem(sentence);
      setTooLarge(large);
    }
    return null;
  };
  const prepare = async (file: Blob): Promise<Photo | null> => {
    setProblem(null);
    setTooLarge(null);
    const prepared = await prepareSquare(file, {
      ...ORIGINAL,
      side: LIMITS.petPixels,
      quality: LIMITS.petPhotoQuality,
    });
    if (!prepared.ok && prepared.code === 'photo/too-large')
      return tell(t`File is too large. Maximum size is 5MB.`, file);
    if (!prepared.ok) return tell(i18n._(codeText(prepared.code)));
    const { sha256, blob, width, height } = prepared.photo;
    const saved = await api.keepPhoto(sha256, blob);
    return saved.ok ? { sha256, width, height, alt: '' } : tell(i18n._(codeText(saved.code)));
  };
  /** A smaller copy of a file that is too large, or null with a notice. */
  const shrunk = async (file: Blob): Promise<Blob | null> => {
    const copy = await shrinkPhoto(file, { ...ORIGINAL, side: LIMITS.photoSide });
    return copy.ok ? copy.photo.blob : tell(i18n._(codeText(copy.code)));
  };
  return { problem, tooLarge, prepare, shrunk };
}

type Choice = ReturnType<typeof useChoice>;
