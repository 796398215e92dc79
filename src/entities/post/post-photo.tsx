import { type CSSProperties, useEffect, useState } from 'react';
import type { Photo } from '../../domain/photo/schema.ts';
import type { VariantKey } from '../../domain/photo/variants.ts';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { fromWidth } from '../../ui/theme/widths.ts';
import { PhotoImage } from '../photo/photo-image.tsx';
import { usePersistedPhoto } from '../photo/use-persisted-photo.ts';

const PLACEHOLDER = '/placeholder.svg';
const VARIANTS = [1, 2, 3, 4] as const satisfies readonly VariantKey[];

/** The column is up to 711 px wide, which makes a 16:9 picture 400 px high (spec section 9). */
const SIZES = `${fromWidth('tablet')} 711px, 100vw`;

/**
 * A post's photo in its 16:9 space; a picture that does not load is replaced, so the card never jumps or breaks, and
 * retried when there is a network.
 */
export function PostPhoto({ photo, local, eager = false }: { photo: Photo; local: boolean; eager?: boolean }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failed) return;
    const again = () => setFailed(false);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed]);
  const localAddress = useObjectAddress(usePersistedPhoto(local ? photo.sha256 : null).data ?? null);
  const { alt, width, height } = photo;
  return (
    <div className="post-photo frame" style={{ '--photo-ratio': width / height } as CSSProperties}>
      {failed && <img src={PLACEHOLDER} alt={alt} width={1600} height={900} />}
      {!failed && (localAddress !== null || !local) && (
        <PhotoImage
          photo={photo}
          alt={alt}
          local={localAddress}
          variants={VARIANTS}
          sizes={SIZES}
          eager={eager}
          priority={eager ? 'high' : 'auto'}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}
