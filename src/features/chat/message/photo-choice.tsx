import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../domain/limits.ts';
import type { Photo } from '../../../domain/photo/schema.ts';
import { PhotoDescription } from '../../../entities/photo/photo-description.tsx';
import { PhotoProblem } from '../../../entities/photo/photo-problem.tsx';
import { usePhotoChoice } from '../../../entities/photo/use-photo-choice.ts';
import { usePrivatePhoto } from '../../../entities/photo/use-private-photo.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { preparePrivatePhoto, shrinkPrivatePhoto } from '../../../platform/photos/private-photo.ts';
import { IconButton } from '../../../ui/action/button.tsx';
import { FileButton } from '../../../ui/action/file-button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useObjectAddress } from '../../../ui/picture/use-object-address.ts';
import './photo-choice.css';

interface PhotoChoiceProps {
  photo: Photo | null;
  onPhoto: (photo: Photo | null) => void;
  /** Called when a chosen file is being prepared; resolves to false when it cannot be used. */
  onChoosing: (ready: Promise<boolean>) => void;
  /** Called when the photo, and with it the focused element, was removed. */
  onRemoved: () => void;
}

/** Chooses the photo of the next message, shows and describes it, and removes it again. */
export function PhotoChoice({ photo, onPhoto, onChoosing, onRemoved }: PhotoChoiceProps) {
  const { t, i18n } = useLingui();
  const { chosen, isPreparing, problem, tooLarge, choose, makeSmaller, remove } = usePhotoChoice({
    photo,
    onPhoto,
    prepare: preparePrivatePhoto,
    shrink: shrinkPrivatePhoto,
    isPrivate: true,
  });
  const stored = usePrivatePhoto(chosen === null ? (photo?.sha256 ?? null) : null, null).data;
  // The form removes the photo as well, when its message is sent.
  const shown = photo !== null || isPreparing;
  const address = useObjectAddress(shown ? (chosen ?? (stored?.kind === 'here' ? stored.blob : null)) : null);
  const isMissing = chosen === null && stored?.kind === 'gone';
  const begin = (ready: Promise<boolean>) => {
    onChoosing(ready);
    return ready;
  };
  return (
    <>
      {shown && (
        <div className="photo-choice">
          <div className="photo-choice__preview frame">
            {address !== null && <img src={address} alt={photo?.alt ?? ''} />}
          </div>
          {photo === null && <p role="status">{t`Preparing photo…`}</p>}
          {/* A draft may be older than the time for which the service stores unsent photos. */}
          {photo !== null && isMissing && <p role="status">{t`This photo is no longer available`}</p>}
          {photo !== null && !isMissing && (
            <PhotoDescription
              label={t`What’s in the photo?`}
              words={photo.alt}
              maxLength={LIMITS.photoAlt.max}
              photo={photo.sha256}
              onWords={(alt) => onPhoto({ ...photo, alt })}
            />
          )}
          <IconButton
            label={t`Remove photo`}
            onClick={() => {
              remove();
              onRemoved();
            }}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      )}
      {problem !== null && (
        <PhotoProblem
          sentence={i18n._(codeText(problem))}
          onShrink={tooLarge === null ? null : () => begin(makeSmaller(tooLarge))}
        />
      )}
      <FileButton
        iconOnly
        text={photo === null ? t`Add a photo` : t`Choose another`}
        onFile={(file) => void begin(choose(file))}
      />
    </>
  );
}
