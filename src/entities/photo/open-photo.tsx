import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useContext, useState } from 'react';
import { lazyDialog, useDialogsAhead } from '../../ui/overlay/lazy-dialog.tsx';
import { captionOf, PhotoGroup, type ViewedPhoto } from './viewed-photo.ts';
import './open-photo.css';

const PhotoViewer = lazyDialog(() => import('./photo-viewer.tsx'));
const DIALOGS = [PhotoViewer];

interface OpenPhotoProps {
  viewed: ViewedPhoto;
  ref?: Ref<HTMLButtonElement>;
  /** The photo as it is shown here. */
  children: ReactNode;
}

interface Opened {
  photos: readonly ViewedPhoto[];
  first: number;
  /** The address of the picture that is on the screen already. */
  address: string | null;
}

/** A button around a photo that opens it full size, among the photos of its group. */
export function OpenPhoto({ viewed, ref, children }: OpenPhotoProps) {
  const { t } = useLingui();
  const group = useContext(PhotoGroup);
  const [opened, setOpened] = useState<Opened | null>(null);
  useDialogsAhead(DIALOGS);
  const caption = captionOf(viewed);
  const isThis = (one: ViewedPhoto) => one.photo.sha256 === viewed.photo.sha256 && one.message === viewed.message;
  const open = (button: HTMLElement) => {
    const index = group.findIndex(isThis);
    const image = button.querySelector('img');
    setOpened({
      photos: index === -1 ? [viewed] : group,
      first: Math.max(index, 0),
      address: image?.currentSrc || image?.getAttribute('src') || null,
    });
  };
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="open-photo"
        aria-haspopup="dialog"
        aria-label={caption === '' ? t`Open photo` : t`Open photo: ${caption}`}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        {children}
      </button>
      {opened !== null && <PhotoViewer {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
