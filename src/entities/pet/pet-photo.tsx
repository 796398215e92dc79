import { useState } from 'react';
import type { Photo } from '../../domain/photo/schema.ts';
import type { VariantKey } from '../../domain/photo/variants.ts';
import { Paw } from '../../ui/picture/icons.tsx';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { OpenPhoto } from '../photo/open-photo.tsx';
import { PhotoImage } from '../photo/photo-image.tsx';
import { usePersistedPhoto } from '../photo/use-persisted-photo.ts';
import { captionOf, type ViewedPhoto } from '../photo/viewed-photo.ts';
import './pet-photo.css';

/** The service scales from 800 pixels: the widest variant would add nothing. */
const VARIANTS = [1, 2, 3] as const satisfies readonly VariantKey[];

interface PetPhotoProps {
  photo: Photo | null;
  /** The text alternative of a photo without a description. */
  name?: string;
  /** An own pet's photo: this device has it, the server perhaps not yet. */
  mine: boolean;
  /** The displayed width, as in `sizes` of the picture. */
  sizes: string;
  eager?: boolean;
  /** Beside a line of text. */
  small?: boolean;
  /** A press opens it full size; not in a link or a button. */
  opens?: boolean;
}

/** A pet's photo in its square; the paw icon if there is none or it cannot load. */
export function PetPhoto(props: PetPhotoProps) {
  const { photo, name = '', mine, sizes, eager = false, small = false, opens = false } = props;
  const frame = small ? 'pet-photo pet-photo--small frame' : 'pet-photo frame';
  const [failed, setFailed] = useState(false);
  const persisted = usePersistedPhoto(mine ? (photo?.sha256 ?? null) : null);
  const local = useObjectAddress(persisted.data ?? null);
  // No network request until it is known whether only this device has the photo, and while its local address is being
  // created: the service would respond that there is none.
  const waits = mine && (persisted.isPending || (persisted.data !== null && local === null));
  if (photo === null || failed) {
    return (
      <span className={`${frame} pet-photo--none`}>
        <Paw size={72} />
      </span>
    );
  }
  const viewed = viewedPetPhoto(photo, name, mine);
  const image = !waits && (
    <PhotoImage
      photo={photo}
      alt={captionOf(viewed)}
      local={local}
      variants={VARIANTS}
      sizes={sizes}
      eager={eager}
      onError={() => setFailed(true)}
    />
  );
  return <span className={frame}>{opens && image ? <OpenPhoto viewed={viewed}>{image}</OpenPhoto> : image}</span>;
}

/** A pet's photo for the viewer. `mine`: an own pet's. */
export function viewedPetPhoto(photo: Photo, name: string, mine: boolean): ViewedPhoto {
  return { photo, name, from: mine ? 'device' : 'service' };
}
