import { useState } from 'react';
import type { Photo } from '../../domain/photo/schema.ts';
import { imageOf, POST_VARIANTS, type VariantKey } from '../../domain/photo/variants.ts';
import { Paw } from '../../ui/picture/icons.tsx';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { useOwnPhoto } from './queries.ts';

/** What the service makes of 800 pixels: nothing is gained by the widest one. */
const KEYS = [1, 2, 3] as const satisfies readonly VariantKey[];

interface PetPhotoProps {
  photo: Photo | null;
  /** One of an own pet: this device has it, and the server perhaps not yet. */
  mine: boolean;
  /** How wide it is shown, as `sizes` of the picture says it. */
  sizes: string;
  eager?: boolean;
}

/** A pet's photo in its square; without one, or where it does not come, a paw. */
export function PetPhoto({ photo, mine, sizes, eager = false }: PetPhotoProps) {
  const [failed, setFailed] = useState(false);
  const kept = useOwnPhoto(mine ? (photo?.sha256 ?? null) : null);
  const local = useObjectAddress(kept.data ?? null);
  const waits = mine && (kept.isPending || (kept.data !== null && local === null));
  if (photo === null || failed) {
    return (
      <span className="pet-photo pet-photo--none">
        <Paw size={72} />
      </span>
    );
  }
  const image = imageOf(photo.sha256);
  const { alt, width, height } = photo;
  const common = { width, height, onError: () => setFailed(true) };
  return (
    <span className="pet-photo">
      {local !== null && <img {...common} alt={alt} src={local} />}
      {local === null && !waits && (
        <img
          {...common}
          alt={alt}
          src={image[2]}
          srcSet={KEYS.map((key) => `${image[key]} ${POST_VARIANTS[key]}w`).join(', ')}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </span>
  );
}
