import { useState } from 'react';
import type { Photo } from '../../domain/photo/schema.ts';
import { variantAddress } from '../../domain/photo/variants.ts';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { usePersistedPhoto } from '../photo/use-persisted-photo.ts';
import './visit.css';

const SHOWN_WIDTH = 900;

/** The photo of an organisation's place: from this device while it waits to be sent, otherwise from the service. */
export function VisitPhoto({ photo: { sha256, alt, width, height } }: { photo: Photo }) {
  const [failed, setFailed] = useState(false);
  const stored = usePersistedPhoto(sha256);
  const local = useObjectAddress(stored.data ?? null);
  if (failed || stored.isPending) return null;
  return (
    <img
      className="visit__photo"
      src={local ?? variantAddress(sha256, SHOWN_WIDTH)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
