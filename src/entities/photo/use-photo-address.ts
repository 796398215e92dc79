import { useEffect, useState } from 'react';
import { imageOf, largestVariant } from '../../domain/photo/variants.ts';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { usePersistedPhoto } from './use-persisted-photo.ts';
import { usePrivatePhoto } from './use-private-photo.ts';
import type { ViewedPhoto } from './viewed-photo.ts';

/**
 * The best address of a photo so far: the picture that is on the screen (`shown`), then its largest size. Null if it is
 * a chat's photo that is not on this device yet; `isUnavailable` then says whether it will come.
 */
export function usePhotoAddress({ photo, from, message = null }: ViewedPhoto, shown: string | null) {
  const { sha256 } = photo;
  const persisted = usePersistedPhoto(from === 'device' ? sha256 : null).data;
  const fetched = usePrivatePhoto(from === 'message' ? sha256 : null, message).data ?? null;
  const local = useObjectAddress(fetched?.kind === 'here' ? fetched.blob : (persisted ?? null));
  const image = imageOf(sha256);
  // Another device of this person may have added it.
  const isOnlyInService = from === 'service' || persisted === null;
  const large = useLoaded(isOnlyInService ? image[largestVariant(photo)] : null);
  return {
    address: local ?? large ?? shown ?? (from === 'message' ? null : image[1]),
    isUnavailable: fetched?.kind === 'gone',
  };
}

/** The address once its picture is loaded; tried again when there is a network. */
function useLoaded(address: string | null): string | null {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return;
    const load = () => {
      const image = new Image();
      image.onload = () => setLoaded(address);
      image.src = address;
    };
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [address]);
  return loaded === address ? loaded : null;
}
