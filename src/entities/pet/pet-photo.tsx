import { useState } from 'react';
import type { Photo } from '../../domain/photo/schema.ts';
import type { VariantKey } from '../../domain/photo/variants.ts';
import { Paw } from '../../ui/picture/icons.tsx';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { PhotoImage } from '../photo/photo-image.tsx';
import { usePersistedPhoto } from '../photo/use-persisted-photo.ts';
import './pet-photo.css';

/** What the service makes of 800 pixels: nothing is gained by the widest one. */
const VARIANTS = [1, 2, 3] as const satisfies readonly VariantKey[];

interface PetPhotoProps {
  photo: Photo | null;
  /** What stands for the photo where nobody described it. */
  name?: string;
  /** One of an own pet: this device has it, and the server perhaps not yet. */
  mine: boolean;
  /** How wide it is shown, as `sizes` of the picture says it. */
  sizes: string;
  eager?: boolean;
  /** Beside a line of words. */
  small?: boolean;
}

/** A pet's photo in its square; without one, or where it does not come, the mark of the house. */
export function PetPhoto({ photo, name = '', mine, sizes, eager = false, small = false }: PetPhotoProps) {
  const frame = small ? 'pet-photo pet-photo--small frame' : 'pet-photo frame';
  const [failed, setFailed] = useState(false);
  const kept = usePersistedPhoto(mine ? (photo?.sha256 ?? null) : null);
  const local = useObjectAddress(kept.data ?? null);
  // Until it is known whether the photo is here alone, and while its address is being made, nothing is asked of the
  // network: it would answer that there is none.
  const waits = mine && (kept.isPending || (kept.data !== null && local === null));
  if (photo === null || failed) {
    return (
      <span className={`${frame} pet-photo--none`}>
        <Paw size={72} />
      </span>
    );
  }
  return (
    <span className={frame}>
      {!waits && (
        <PhotoImage
          photo={photo}
          alt={photo.alt === '' ? name : photo.alt}
          local={local}
          variants={VARIANTS}
          sizes={sizes}
          eager={eager}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
