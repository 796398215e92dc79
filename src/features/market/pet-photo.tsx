import { useState } from 'react';
import type { Photo } from '../../domain/photo/schema.ts';
import { imageOf, POST_VARIANTS } from '../../domain/photo/variants.ts';
import { Paw } from '../../ui/picture/icons.tsx';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { useKeptPhoto } from './queries.ts';

interface PetPhotoProps {
  photo: Photo | null;
  name: string;
  /** The person's own pet: its photo may be on this device alone so far. */
  own: boolean;
  sizes: string;
  eager?: boolean;
}

/** A pet's photo in a square whose room is there before it comes; the mark of the house where there is none. */
export function PetPhoto({ photo, name, own, sizes, eager = false }: PetPhotoProps) {
  const [failed, setFailed] = useState(false);
  const kept = useKeptPhoto(own ? (photo?.sha256 ?? null) : null);
  const local = useObjectAddress(kept.data ?? null);
  if (photo === null || failed) {
    return (
      <div className="offer-photo offer-photo--none">
        <Paw size={72} />
      </div>
    );
  }
  const { sha256, width, height } = photo;
  const alt = photo.alt === '' ? name : photo.alt;
  const common = { width, height, onError: () => setFailed(true) };
  const image = imageOf(sha256);
  // Until it is known whether the photo is here alone, and while its address is being made, nothing is asked of the network: it would answer that there is none.
  const waits = own && (kept.isPending || (kept.data !== null && local === null));
  return (
    <div className="offer-photo">
      {local !== null && <img {...common} alt={alt} src={local} />}
      {local === null && !waits && (
        <img
          {...common}
          alt={alt}
          src={image[2]}
          srcSet={`${image[1]} ${POST_VARIANTS[1]}w, ${image[2]} ${POST_VARIANTS[2]}w, ${image[3]} ${POST_VARIANTS[3]}w`}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </div>
  );
}
